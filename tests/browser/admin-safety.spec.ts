import { accounts, comments, reports, urlOf } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { admins, button, confirm, decides, part, row } from './cases.ts'
import { bubble } from './chat.ts'
import { look } from './look.ts'
import { newMember, pair } from './pair.ts'
import { desktopFirst, test } from './people.ts'
import { filed, moderator, press, report } from './reporting.ts'
import { openLive, tell } from './room.ts'
import { goDownTo } from './rows.ts'
import { serveWith } from './server.ts'
import { expectQuiet, isTold, member, shared, takeBack } from './stories.ts'

// Not parallel, because the two moderators are the same accounts in each.
test.describe.configure({ mode: 'default' })

for (const [screen, language, set] of desktopFirst) {
  test(
    `a message is reported, claimed, examined and answered with a warning, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { first, second } = await admins(join, screen, language)
      const tokens = await pair()
      const reporter = await join({ screen: 'phone', token: tokens.sharer })
      const writer = await join({ screen: 'phone', token: tokens.listener })
      await openLive(writer, '/')
      await openLive(reporter, `/chat/${tokens.roomId}`)
      await openLive(first, '/admin/safety')
      await openLive(second, '/admin/safety')
      await tell(tokens.listener, tokens.roomId, '마음에 걸리는 말')
      await expect(bubble(reporter, '마음에 걸리는 말')).toBeVisible()
      await reporter.page
        .getByText('마음에 걸리는 말', { exact: true })
        .last()
        .dispatchEvent('contextmenu')
      await reporter.page.getByRole('menuitem', { name: reporter.say('reports.open') }).click()
      const answer = reporter.page.waitForResponse(
        (response) => response.url().endsWith('/api/reports') && response.status() === 201,
      )
      await press(reporter, 'hurtful')
      await expect(filed(reporter)).toBeVisible()
      const { id } = (await (await answer).json()) as { id: number }

      // It appears without a reload, for both.
      await expect(row(first, id)).toBeVisible()
      await expect(row(second, id)).toBeVisible()
      await look(first, 'admin-safety-queue')
      if (screen === 'desktop') {
        // By keyboard alone.
        await goDownTo(first, row(first, id))
        await first.page.keyboard.press('Enter')
      } else await row(first, id).click()
      await row(second, id).click()
      await expect(part(second, 'admin.safety.claim.title')).toContainText(
        second.say('admin.safety.claim.free'),
      )
      await expect(button(first, 'admin.safety.claim.take')).toBeVisible()
      await expect(button(first, 'admin.safety.evidence.open')).toHaveCount(0)
      await look(first, 'admin-safety-case', { isWhole: true })

      await button(first, 'admin.safety.claim.take').click()
      await expect(button(first, 'admin.safety.claim.prolong')).toBeVisible()
      // The other admin sees that it is claimed, and cannot decide.
      await expect(part(second, 'admin.safety.decide.title')).toContainText(
        second.say('admin.safety.decide.waits'),
      )
      await expect(part(second, 'admin.safety.claim.title')).toContainText('moderator1')
      await expect(button(second, 'admin.safety.claim.take')).toHaveCount(0)
      await expect(part(second, 'admin.safety.evidence.title')).toContainText(
        second.say('admin.safety.evidence.waits'),
      )
      await look(second, `admin-safety-held-${screen}`)

      const evidence = part(first, 'admin.safety.evidence.title')
      await expect(evidence).not.toContainText('마음에 걸리는 말')
      const unopened = first.say('admin.safety.effects.unopened')
      await expect(await decides(first, 'warn', '')).toContainText(unopened)
      await first.page.keyboard.press('Escape')
      await expect(evidence).toContainText(first.say('admin.safety.evidence.line'))
      await button(first, 'admin.safety.evidence.open').click()
      await expect(evidence).toContainText('마음에 걸리는 말')
      await expect(evidence).toContainText(first.say('admin.safety.evidence.whole'))
      await expect(first.page.getByText(first.say('admin.safety.facts.hidden'))).toHaveCount(0)
      await button(first, 'admin.safety.history.open').click()
      await expect(part(first, 'admin.safety.history.title')).toContainText(
        first.say('admin.safety.history.filed'),
      )
      await look(first, 'admin-safety-opened', { isWhole: true })

      await button(first, 'admin.safety.room.do').click()
      const ending = first.page.getByRole('dialog', { name: first.say('admin.safety.room.ask') })
      const { user } = await ask(accounts.verify, {}, tokens.listener)
      await expect(ending).toContainText(
        first.say('admin.shell.about.one', { nickname: user.username }),
      )
      await look(first, 'admin-safety-end-room')
      await ending
        .getByRole('button', { name: first.say('admin.safety.room.do'), exact: true })
        .click()
      await isTold(first, first.say('admin.safety.room.done'))
      await expect(button(first, 'admin.safety.room.do')).toHaveCount(0)

      // Without a text for the member nothing is sent.
      const dialog = await decides(first, 'warn', ' ')
      await expect(dialog).not.toContainText(unopened)
      await expect(dialog).toContainText(first.say('admin.safety.effects.left.message'))
      await confirm(first)
      await expect(dialog).toContainText(first.say('admin.shell.reasonMissing'))
      await dialog.getByLabel(first.say('admin.safety.decide.note')).fill('서로를 아껴 주세요.')
      await look(first, 'admin-safety-decide')
      await confirm(first)
      await isTold(first, first.say('admin.safety.decide.done'))
      await expect(dialog).toBeHidden()
      // What is next stands above the decision, and is where reading goes on.
      const next = first.page.getByRole('heading', { name: first.say('admin.safety.next.title') })
      await expect(next).toBeFocused()
      await expect(next).toBeInViewport()
      for (const one of [first, second])
        await expect(part(one, 'admin.safety.facts.title')).toContainText('서로를 아껴 주세요.')
      await expect(
        writer.page.getByRole('dialog', { name: writer.say('reports.warning.title') }),
      ).toContainText('서로를 아껴 주세요.')
      await openLive(first, '/admin/safety?show=warn')
      await expect(row(first, id)).toBeVisible()
      await look(first, 'admin-safety-warned')
      expectQuiet([first, second, reporter, writer])
    },
  )

  test(`an appeal is decided by another admin, and a comment is deleted, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { first, second } = await admins(join, screen, language)
    const author = await member('sharer', 'ko')
    const other = await newMember('both', 'ko')
    const about = await member('both', 'ko')
    const { id } = await report(other.token, 'user', about.id)
    const work = await moderator('moderator2')
    await work.decide(id, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await ask(
      reports.appeal,
      { params: { id }, body: { reason: '그런 뜻이 아니었어요.' } },
      about.token,
    )
    for (const one of [first, second]) await openLive(one, `/admin/safety/${id}`)
    // Who decided first is not offered it, and reads why.
    for (const name of ['admin.safety.claim.title', 'admin.safety.decide.title'] as const)
      await expect(part(second, name)).toContainText(second.say('admin.safety.second.mine'))
    for (const name of ['admin.safety.claim.take', 'admin.safety.decide.open'] as const)
      await expect(button(second, name)).toHaveCount(0)
    await look(second, `admin-safety-appeal-of-other-${screen}`)
    const appeals = part(first, 'admin.safety.appeals.title')
    await expect(appeals).toContainText('그런 뜻이 아니었어요.')
    await expect(appeals.getByRole('link', { name: 'moderator2' })).toBeVisible()
    await look(first, 'admin-safety-appeal', { isWhole: true })
    const dialog = await decides(first, 'dismiss', '')
    await expect(dialog).toContainText(
      first.say('admin.shell.about.one', { nickname: about.username }),
    )
    await expect(dialog).toContainText(first.say('admin.safety.effects.again'))
    await confirm(first)
    await isTold(first, first.say('admin.safety.decide.done'))
    await expect(part(second, 'admin.safety.facts.title')).toContainText('moderator1')

    const post = await shared(author.token, '오늘은 조금 지친 하루였어요.')
    const said = await ask(
      comments.add,
      { params: { id: post.id }, body: { content: '나쁜 말' } },
      other.token,
    )
    const ofComment = await report(author.token, 'comment', said.id)
    await openLive(first, `/admin/safety/${ofComment.id}`)
    await expect(
      first.page.getByRole('link', { name: first.say('admin.person.content.open') }),
    ).toHaveAttribute('href', `/posts/${post.id}?comment=${said.id}`)
    const whatStays = await decides(first, 'warn', '')
    await expect(whatStays).toContainText(first.say('admin.safety.effects.left.comment'))
    await first.page.keyboard.press('Escape')
    await button(first, 'admin.safety.facts.delete.comment').click()
    await expect(
      first.page.getByRole('dialog', { name: first.say('admin.safety.comment.title') }),
    ).toContainText(first.say('admin.shell.about.one', { nickname: other.user.nickname }))
    await look(first, 'admin-safety-comment')
    await first.page
      .getByRole('dialog')
      .getByRole('button', { name: first.say('admin.safety.facts.delete.comment') })
      .click()
    await isTold(first, first.say('admin.safety.comment.done'))
    await expect(part(first, 'admin.safety.facts.title')).toContainText(
      first.say('admin.safety.facts.deleted'),
    )

    // A decision that left the text where it was does not keep it there.
    const left = await ask(
      comments.add,
      { params: { id: post.id }, body: { content: '또 나쁜 말' } },
      other.token,
    )
    const ofLeft = await report(author.token, 'comment', left.id)
    await work.decide(ofLeft.id, { decision: 'warn', note: '서로를 아껴 주세요.' })
    await openLive(first, `/admin/safety/${ofLeft.id}`)
    await button(first, 'admin.safety.facts.delete.comment').click()
    await first.page
      .getByRole('dialog', { name: first.say('admin.reading.title.comment') })
      .getByRole('button', { name: first.say('admin.reading.delete'), exact: true })
      .click()
    await isTold(first, first.say('admin.reading.done'))
    await expect(part(first, 'admin.safety.facts.title')).toContainText(
      first.say('admin.safety.facts.deleted'),
    )
    await expect(button(first, 'admin.safety.facts.delete.comment')).toHaveCount(0)

    const shown = first.page.getByRole('dialog')
    const inDialog = (key: Parameters<typeof first.say>[0]) =>
      shown.getByRole('button', { name: first.say(key) })
    await button(first, 'admin.users.suspend.do').click()
    await shown.getByLabel(first.say('admin.users.suspend.reason')).fill('며칠 쉬어 가요.')
    await look(first, 'admin-safety-suspend')
    await inDialog('admin.users.suspend.confirm').click()
    await expect(shown).toHaveCount(0)
    await button(first, 'admin.users.lift.do').click()
    await inDialog('admin.users.lift.confirm').click()
    await isTold(first, first.say('admin.users.lift.done'))

    await openLive(first, '/admin/safety?tab=numbers')
    await expect(first.page.locator('main')).toContainText(
      first.say('admin.safety.numbers.safetyScore'),
    )
    await look(first, 'admin-safety-numbers', { isWhole: true })
    await openLive(first, '/admin/safety?tab=check')
    // A table on a desktop, cards on a phone.
    await expect(first.page.locator('main')).toContainText(first.say('admin.safety.check.misses'))
    await look(first, 'admin-safety-check', { isWhole: true })
    await openLive(first, '/admin/safety?tab=objections')
    await look(first, 'admin-safety-objections')
    await takeBack(author.token, post)
    expectQuiet([first, second])
  })
}

test('an appeal is decided by the same admin where there is no other', {
  tag: '@long',
}, async ({ join }) => {
  test.slow()
  const own = await serveWith(async (db) => {
    await db
      .updateTable('users')
      .set({ isAdmin: true, madeAdminAt: new Date(0) })
      .where('username', '=', 'testuser1')
      .execute()
  })
  try {
    const [token, reporter] = [await own.signIn('testuser1'), await own.signIn('testuser2')]
    const body = { targetType: 'user', targetId: 5, reason: 'hurtful' }
    const { id } = await ask(reports.file, { body }, reporter, own.origin)
    // The other admin of the demo is a reporter too, and so cannot decide.
    await ask(reports.file, { body }, await own.signIn('support'), own.origin)
    const params = { id }
    await ask(reports.decide, { params, body: { decision: 'dismiss' } }, token, own.origin)
    const appeal = { params, body: { reason: '다시 봐 주세요.' } }
    await ask(reports.appeal, appeal, reporter, own.origin)
    const admin = await join({ token, origin: own.origin })
    await admin.page.goto(`/admin/safety/${id}`)
    await expect(part(admin, 'admin.safety.decide.title')).toContainText(
      admin.say('admin.safety.second.alone'),
    )
    await button(admin, 'admin.safety.claim.take').click()
    await expect(button(admin, 'admin.safety.claim.prolong')).toBeVisible()
    await look(admin, 'admin-safety-appeal-alone', { isWhole: true })
    await decides(admin, 'warn', '서로를 아껴 주세요.')
    await confirm(admin)
    await isTold(admin, admin.say('admin.safety.decide.done'))
    await expect(part(admin, 'admin.safety.facts.title')).toContainText('서로를 아껴 주세요.')
    expectQuiet([admin])
  } finally {
    await own.stop()
  }
})

test('opening sealed evidence asks for the password unless it was proven recently', {
  tag: '@long',
}, async ({ join }) => {
  test.slow()
  const own = await serveWith(async (db) => {
    await db
      .updateTable('users')
      .set({ isAdmin: true, madeAdminAt: new Date(0) })
      .where('username', '=', 'testuser1')
      .execute()
    // As if every session had been opened long ago. The query builder cannot express a trigger.
    const any = db.selectFrom('users').select('id').compile()
    for (const statement of [
      `create function forget_proof() returns trigger language plpgsql as $$
        begin new."provenAt" = null; return new; end $$`,
      `create trigger forget_proof before insert on sessions
        for each row execute function forget_proof()`,
    ])
      await db.executeQuery({ ...any, sql: statement, parameters: [] })
  })
  try {
    const token = await own.signIn('testuser2')
    const filing = reports.file
    const filedReport = await fetch(new URL(urlOf(filing, {}), own.origin), {
      method: filing.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ targetType: 'user', targetId: 5, reason: 'hurtful' }),
    })
    expect(filedReport.status).toBe(201)
    const { id } = (await filedReport.json()) as { id: number }
    const admin = await join({ token: await own.signIn('testuser1'), origin: own.origin })
    await admin.page.goto(`/admin/safety/${id}`)
    await button(admin, 'admin.safety.claim.take').click()
    await button(admin, 'admin.safety.evidence.open').click()
    const asks = admin.page.getByRole('dialog', { name: admin.say('admin.shell.reauth.title') })
    await expect(asks).toBeVisible()
    // After cancelling, nothing is opened.
    await admin.page.keyboard.press('Escape')
    await expect(asks).toBeHidden()
    await expect(button(admin, 'admin.safety.evidence.open')).toBeEnabled()
    await button(admin, 'admin.safety.evidence.open').click()
    await asks.getByLabel(admin.say('admin.shell.reauth.password')).fill('dodam1234')
    await admin.page.keyboard.press('Enter')
    await expect(part(admin, 'admin.safety.evidence.title')).toContainText(
      admin.say('admin.safety.evidence.whole'),
    )
  } finally {
    await own.stop()
  }
})
