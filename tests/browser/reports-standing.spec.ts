import { accounts, posts, reports } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask, tryToAsk } from './ask.ts'
import { button, part } from './cases.ts'
import { composer } from './chat.ts'
import { commentBox } from './comments.ts'
import { look } from './look.ts'
import { pair } from './pair.ts'
import { demoToken, type Person, phoneFirst, test } from './people.ts'
import { moderator, report } from './reporting.ts'
import { openLive } from './room.ts'
import { expectQuiet, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const warning = ({ page, say }: Person) =>
  page.getByRole('dialog', { name: say('reports.warning.title') })

/** Report something of this member, and decide the case. */
async function caseAbout(id: number): Promise<number> {
  const other = await member('sharer', 'ko')
  return (await report(other.token, 'user', id)).id
}

for (const [screen, language, set] of phoneFirst) {
  test(
    `warnings are read one after the other and do not return, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const me = await member('both', language)
      const first = await moderator()
      await first.decide(await caseAbout(me.id), { decision: 'warn', note: '서로를 아껴 주세요.' })
      const person = await join({ screen, language, token: me.token })
      const { page, say } = person
      await openLive(person, '/')
      await expect(warning(person)).toContainText('서로를 아껴 주세요.')
      await look(person, 'warning')

      // Unread, it shows again at the next opening. Another one arrives live, and waits for its turn.
      await page.goBack().catch(() => null)
      await openLive(person, '/')
      await expect(warning(person)).toContainText('서로를 아껴 주세요.')
      const second = await caseAbout(me.id)
      await first.decide(second, { decision: 'warn', note: '이름을 부르며 놀리지 말아요.' })
      const others = language === 'ko' ? 'others_other' : 'others_one'
      await expect(warning(person)).toContainText(say(`reports.warning.${others}`, { count: 1 }))
      await warning(person)
        .getByRole('button', { name: say('reports.warning.confirm') })
        .click()
      await expect(warning(person)).toContainText('이름을 부르며 놀리지 말아요.')

      await warning(person)
        .getByRole('button', { name: say('reports.appeal.open') })
        .click()
      const asks = page.getByRole('dialog', { name: say('reports.appeal.title') })
      await asks.getByLabel(say('reports.appeal.label')).fill('그런 뜻이 아니었어요.')
      await asks.getByRole('button', { name: say('reports.appeal.send') }).click()
      await expect(asks).toBeHidden()
      await warning(person)
        .getByRole('button', { name: say('reports.warning.confirm') })
        .click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await openLive(person, '/settings/reports')
      await expect(page.getByRole('article')).toHaveCount(2)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await look(person, 'reports-concerned', { isWhole: true })

      const other = await moderator('moderator2')
      await other.decide(second, { decision: 'dismiss' })
      // Nobody opened a sealed part, so no part is spoken of.
      const nothing = { ko: '규칙에 어긋난 점은 없었어요.', en: 'Nothing was against the rules.' }
      await expect(
        page.getByRole('article', { name: say('reports.about.concerned.user') }),
      ).toContainText([nothing[language], ''])
      await expect(page.getByRole('article')).toHaveCount(2)
      await look(person, 'reports-concerned-changed', { isWhole: true })
      expectQuiet([person])
    },
  )

  test(`a suspension is explained at every input, and ends without a reload, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { sharer, roomId } = await pair()
    const { id: postId } = await shared(sharer, '오늘은 조금 지친 하루였어요.')
    const { user } = await ask(accounts.verify, {}, sharer)
    const person = await join({ screen, language, token: sharer })
    const { page, say } = person
    await openLive(person, `/chat/${roomId}`)
    await expect(composer(person)).toBeVisible()
    await composer(person).fill('쓰던 글')

    const admin = await moderator()
    const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
    await admin.suspend(user.id, { until, reason: '며칠 쉬어 가요.' })
    await expect(composer(person)).toHaveCount(0)
    const more = page.getByRole('button', { name: say('reports.suspension.more') })
    // Above the page, and in place of the field.
    await expect(more).toHaveCount(2)
    await look(person, 'suspended-room')
    await more.first().click()
    const why = page.getByRole('dialog', { name: say('reports.suspension.title') })
    await expect(why).toContainText('며칠 쉬어 가요.')
    await look(person, 'suspension')
    await page.keyboard.press('Escape')
    await expect(why).toBeHidden()

    await page.goto('/')
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    await expect(why).toBeVisible()
    await page.goBack()
    await expect(why).toBeHidden()
    await page.goto(`/posts/${postId}`)
    await expect(more).toHaveCount(2)
    await expect(commentBox(person)).toHaveCount(0)
    await look(person, 'suspended-story')
    await openLive(person, `/chat/${roomId}`)
    await expect(more).toHaveCount(2)
    await admin.endSuspension(user.id)
    await expect(more).toHaveCount(0)
    await expect(composer(person)).toHaveValue('쓰던 글')

    await admin.suspend(user.id, {
      until: new Date(Date.now() + 4_000).toISOString(),
      reason: '잠깐 쉬어 가요.',
    })
    await expect(more).toHaveCount(2)
    await expect(more).toHaveCount(0, { timeout: 20_000 })
    await expect(composer(person)).toHaveValue('쓰던 글')
    expectQuiet([person])
  })
}

test('a member who missed the event learns of the suspension by a refusal', {
  tag: '@long',
}, async ({ join }) => {
  const me = await member('both', 'ko')
  const { id } = await shared((await member('sharer', 'ko')).token, '오늘은 조금 지친 하루였어요.')
  const person = await join({ screen: 'phone', token: me.token })
  const { page, say } = person
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.goto(`/posts/${id}`)
  await expect(commentBox(person)).toBeVisible()
  const admin = await moderator()
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await admin.suspend(me.id, { until, reason: '며칠 쉬어 가요.' })
  await page.getByRole('button', { name: new RegExp(`^${say('posts.card.likes')}`) }).click()
  await expect(
    page.getByRole('button', { name: say('reports.suspension.more') }).first(),
  ).toBeVisible()
  const { status } = await tryToAsk(posts.like, { params: { id } }, me.token)
  expect(status).toBe(403)
  expect(await ask(reports.listWarnings, {}, me.token)).toMatchObject({
    suspension: { reason: '며칠 쉬어 가요.' },
  })
  expectQuiet([person], /403|WebSocket/)
})

test('an appeal against a deletion is decided knowing that the deletion stays', {
  tag: '@long',
}, async ({ join }) => {
  const author = await member('sharer', 'ko')
  const post = await shared(author.token, '오늘은 조금 지친 하루였어요.')
  const { id } = await report((await member('sharer', 'ko')).token, 'post', post.id)
  await (await moderator()).decide(id, { decision: 'delete_content' })
  const body = { reason: '그런 뜻이 아니었어요.' }
  await ask(reports.appeal, { params: { id }, body }, author.token)
  const admin = await join({ language: 'en', token: await demoToken('moderator2', 'en') })
  const { page, say } = admin
  await openLive(admin, `/admin/safety/${id}`)
  await part(admin, 'admin.safety.decide.title')
    .getByText(say('admin.safety.decision.dismiss'), { exact: true })
    .click()
  await button(admin, 'admin.safety.decide.open').click()
  const asks = page.getByRole('dialog', { name: say('admin.safety.decide.ask') })
  await expect(asks).toContainText(say('admin.safety.effects.deletedBefore'))
  await expect(asks).toContainText(say('admin.safety.effects.againDeleted'))
  await expect(asks).not.toContainText(say('admin.safety.effects.dismiss.0'))
  await look(admin, 'admin-safety-appeal-deleted')
  expectQuiet([admin])
})
