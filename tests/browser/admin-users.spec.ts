import { accounts, type Language, rules, users } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember, password } from './pair.ts'
import { demoToken, newName, type Person, phoneFirst, played, playedIn, test } from './people.ts'
import { openLive } from './room.ts'
import { serveWith } from './server.ts'
import { shared, takeBack } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** How the notification of a new admin begins. */
const newsOf = { ko: /^관리자가 됐어요/, en: /^You’re an admin now/ } as const

const button = ({ page, say }: Person, key: string) =>
  page.getByRole('button', { name: say(key), exact: true })
const inDialog = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog').getByRole('button', { name: say(key), exact: true })
const searchField = ({ page, say }: Person) =>
  page.getByRole('textbox', { name: say('admin.users.search') })

/** Finds a member by search, moves to their row with the keyboard, and opens it. */
async function openUser(admin: Person, username: string): Promise<void> {
  const { page } = admin
  await searchField(admin).fill('')
  await searchField(admin).pressSequentially(username, { delay: 15 })
  await expect(page).toHaveURL(new RegExp(`search=${username}`))
  const row = page.getByRole('link', { name: username })
  await expect(row).toHaveCount(1)
  // The rows of the previous search stay until the answer arrives.
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.getByRole('main').press('j')
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible()
}

/** A member with an e-mail address. */
function withAddress(language: Language) {
  const username = newName('bright')
  const grown = { gradeLevel: 'high1', gender: 'female', language }
  const body = {
    username,
    password,
    role: 'sharer',
    email: `${username}@school.example.kr`,
    ...grown,
  }
  return ask(accounts.register, { body })
}

const places = played([
  ['phone', 'ko'],
  ['phone', 'en'],
  ['desktop', 'ko'],
  ['desktop', 'en'],
])
for (const [screen, language, set] of places) {
  test(
    `an admin finds a member, and suspends them while they write, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      test.setTimeout(240_000)
      const { token, user } = await withAddress(language)
      const post = await shared(token, '오늘은 조금 천천히 걸었어요.')
      const admin = await join({ screen, language, token: await demoToken('moderator1', language) })
      const member = await join({ screen, language, token })
      const { page, say } = admin

      await test.step('by a part of a name, by keyboard', async () => {
        await openLive(admin, '/admin/users')
        await expect(page.locator('[data-row]').first()).toBeVisible()
        await look(admin, 'admin-users')
        await page.keyboard.press('/')
        await expect(searchField(admin)).toBeFocused()
        await page.keyboard.type('nobodyhasthisname')
        await expect(page.getByText(say('admin.users.empty'))).toBeVisible()
        await look(admin, 'admin-users-none')
        await openUser(admin, user.username)
        await look(admin, 'admin-user', { isWhole: true })
      })

      await test.step('and reveals their address, which the timeline then shows', async () => {
        await expect(page.getByText('b•••@s•••.kr')).toBeVisible()
        await button(admin, 'admin.users.email.open').click()
        await expect(page.getByText(`${user.username}@school.example.kr`)).toBeVisible()
        await expect(
          page.getByText(say('admin.users.timeline.act.user-email'), { exact: true }),
        ).toBeVisible()
        await button(admin, 'admin.users.risk.look').click()
        await expect(page.getByText(say('admin.users.risk.none'))).toBeVisible()
        await expect(
          page.getByText(say('admin.users.timeline.act.risk-look'), { exact: true }),
        ).toBeVisible()
      })

      await test.step('and the member, who is writing, is informed', async () => {
        await openLive(member, '/')
        await button(admin, 'admin.users.suspend.do').click()
        await inDialog(admin, 'admin.users.suspend.confirm').click()
        await expect(page.getByText(rules['decision.note'][language])).toBeVisible()
        const { username, nickname } = user
        await expect(page.getByRole('dialog')).toContainText(
          nickname === username
            ? say('admin.shell.about.one', { nickname })
            : say('admin.shell.about.both', { nickname, username }),
        )
        await look(admin, 'admin-user-suspend')
        await page
          .getByRole('dialog')
          .getByLabel(say('admin.users.suspend.reason'))
          .fill('쉬어 가요.')
        await inDialog(admin, 'admin.users.suspend.confirm').click()
        await expect(page.getByText(say('admin.users.badge.blocked')).first()).toBeVisible()
        await button(member, 'reports.suspension.more').first().click()
        await expect(member.page.getByRole('dialog').getByText('쉬어 가요.')).toBeVisible()
        await look(admin, 'admin-user-suspended', { isWhole: true })
        await button(admin, 'admin.users.lift.do').click()
        await inDialog(admin, 'admin.users.lift.confirm').click()
        // On a phone the notice covers the way back, and a resting pointer keeps it there.
        await expect(page.getByText(say('admin.users.lift.done'))).toBeVisible()
        await button(admin, 'ui.closeNotice').click()
        await expect(button(admin, 'admin.users.suspend.do')).toBeVisible()
      })

      await test.step('and goes back to the same search', async () => {
        await page.getByRole('link', { name: say('admin.users.back') }).click()
        await expect(searchField(admin)).toHaveValue(user.username)
      })
      await takeBack(token, post)
    },
  )
}

test('a role that an admin changes applies at once', { tag: '@long' }, async ({ join }) => {
  const { token, user } = await newMember('sharer', 'en')
  const admin = await join({ language: 'en', token: await demoToken('moderator1', 'en') })
  const member = await join({ language: 'en', token })
  const { page, say } = admin
  await openLive(member, '/')
  const dashboard = member.page.getByRole('link', { name: say('app.nav.dashboard') }).first()
  await expect(dashboard).toHaveCount(0)
  await openLive(admin, `/admin/users/${user.id}`)
  await page.getByLabel(say('admin.users.role.label')).selectOption('listener')
  await button(admin, 'admin.users.setRole.do').click()
  await look(admin, 'admin-user-role')
  await inDialog(admin, 'admin.users.setRole.confirm').click()
  await expect(page.getByText(say('admin.users.setRole.done'))).toBeVisible()
  await expect(dashboard).toBeVisible()
})

for (const [language] of playedIn(['ko', 'en']))
  test(`two admins make a member an admin, who sees what their roles allow, in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    test.setTimeout(240_000)
    const { user, token: theirs } = await newMember('both', language)
    const token = await demoToken('moderator1', language)
    const first = await join({ language, token })
    const second = await join({
      screen: 'phone',
      language,
      token: await demoToken('moderator2', language),
    })
    await openLive(first, `/admin/users/${user.id}`)
    await openLive(second, `/admin/users/${user.id}`)
    await button(first, 'admin.users.makeAdmin.do').click()
    await expect(inDialog(first, 'admin.users.request.request')).toBeDisabled()
    const missing = first.page.getByText(first.say('admin.users.staffRoles.missing'))
    await expect(missing).toBeVisible()
    await first.page
      .getByLabel(first.say('admin.users.staffRoles.support.name'), { exact: true })
      .check()
    await expect(missing).toHaveCount(0)
    await look(first, 'admin-user-make-admin')
    await inDialog(first, 'admin.users.request.request').click()
    await expect(button(first, 'admin.users.request.withdraw')).toBeVisible()
    await expect(button(first, 'admin.users.request.agree')).toHaveCount(0)
    await look(first, 'admin-user-make-admin-waits', { isWhole: true })
    await button(second, 'admin.users.request.agree').click()
    await look(second, 'admin-user-make-admin-agree')
    await inDialog(second, 'admin.users.makeAdmin.confirm').click()
    await expect(button(first, 'admin.users.endAdmin.do')).toBeVisible()
    await look(second, 'admin-user-is-admin', { isWhole: true })

    const helper = await join({ language, token: theirs })
    const linkTo = (name: 'messages' | 'safety' | 'security') =>
      helper.page
        .getByRole('navigation', { name: helper.say('admin.shell.menu') })
        .getByRole('link', { name: helper.say(`admin.shell.nav.${name}`) })
    await openLive(helper, '/admin')
    await expect(linkTo('messages')).toBeVisible()
    await expect(linkTo('safety')).toHaveCount(0)
    await look(helper, 'admin-overview-support')
    await openLive(helper, '/admin/safety')
    await expect(helper.page.getByText(helper.say('app.notFound'))).toBeVisible()
    await openLive(helper, `/admin/users/${user.id}`)
    await expect(helper.page.getByLabel(helper.say('admin.users.role.label'))).toBeVisible()
    for (const key of ['admin.users.endAdmin.do', 'admin.users.remove.do'])
      await expect(button(helper, key)).toHaveCount(0)
    await look(helper, 'admin-user-support', { isWhole: true })

    await openLive(helper, '/admin')
    await button(first, 'admin.users.changeRoles.do').click()
    await first.page
      .getByLabel(first.say('admin.users.staffRoles.operator.name'), { exact: true })
      .check()
    await look(first, 'admin-user-change-roles')
    await inDialog(first, 'admin.users.request.request').click()
    await expect(button(first, 'admin.users.request.withdraw')).toBeVisible()
    await button(second, 'admin.users.request.agree').click()
    await look(second, 'admin-user-change-roles-agree')
    await inDialog(second, 'admin.users.changeRoles.confirm').click()
    await expect(linkTo('security')).toBeVisible()
    const unmake = { params: { id: user.id }, body: { isAdmin: false } }
    for (const by of ['moderator1', 'moderator2'])
      await ask(users.setAdmin, unmake, await demoToken(by, language))
  })

for (const [screen, language] of phoneFirst)
  test(`a member hears that they are an admin, and that they no longer are, and keeps what they were writing, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { user, token } = await newMember('both', language)
    const make = async (body: { isAdmin: boolean }) => {
      for (const by of ['moderator1', 'moderator2'])
        await ask(users.setAdmin, { params: { id: user.id }, body }, await demoToken(by, language))
    }
    const person = await join({ screen, language, token })
    const { page, say } = person
    await openLive(person, '/notifications')
    await make({ isAdmin: true })
    const told = page.getByRole('link', { name: newsOf[language] })
    await expect(told).toBeVisible()
    await look(person, 'admin-made')
    await told.click()
    await expect(page).toHaveURL(/\/admin$/)

    await openLive(person, '/admin/announcements')
    await button(person, 'admin.announcements.new').click()
    const text = '오늘 밤에는 잠시 쉬어 가요.'
    await page.getByRole('dialog').getByRole('textbox').nth(1).fill(text)
    await make({ isAdmin: false })
    const ended = page.getByRole('alert')
    await expect(ended).toContainText(say('admin.shell.ended.right.title'))
    await expect(ended.getByRole('textbox')).toHaveValue(text)
    await look(person, 'admin-ended')
    await ended.getByRole('link').click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/admin/announcements')
    await expect(page).toHaveURL(/\/$/)
  })

test('an admin whose acts no other admin can confirm works alone, and the screen says so', {
  tag: '@long',
}, async ({ join }) => {
  const own = await serveWith(async (db) => {
    await db.updateTable('users').set({ madeAdminAt: null }).where('isAdmin', '=', true).execute()
  })
  try {
    const token = await own.signIn('support')
    const admin = await join({ language: 'ko', token, origin: own.origin })
    await admin.page.goto(`${own.origin}/admin/users/13`)
    await expect(admin.page.getByText(admin.say('admin.users.agreement.alone'))).toBeVisible()
    await button(admin, 'admin.users.remove.do').click()
    await look(admin, 'admin-user-alone')
    await expect(
      admin.page.getByRole('dialog').getByText(admin.say('admin.users.agreement.effect.alone')),
    ).toBeVisible()
  } finally {
    await own.stop()
  }
})

for (const [language, set] of playedIn(['ko', 'en']))
  test(`two admins delete an account together, in ${language}`, set, async ({ join }) => {
    test.setTimeout(240_000)
    const { token, user } = await newMember('both', language)
    const firstToken = await demoToken('moderator1', language)
    const first = await join({ language, token: firstToken })
    const second = await join({
      screen: 'phone',
      language,
      token: await demoToken('moderator2', language),
    })
    const member = await join({ language, token })
    const { say } = first
    // Other people delete accounts at the same time.
    const reason = `보호자가 부탁했어요. ${user.username}`
    await openLive(member, '/')
    await openLive(second, '/admin/users')
    await openLive(first, `/admin/users/${user.id}`)

    await test.step('the first requests it', async () => {
      await button(first, 'admin.users.remove.do').click()
      await look(first, 'admin-user-delete')
      await first.page.getByRole('dialog').getByLabel(say('admin.users.remove.reason')).fill(reason)
      await inDialog(first, 'admin.users.request.request').click()
      await expect(button(first, 'admin.users.request.withdraw')).toBeVisible()
      await expect(button(first, 'admin.users.request.agree')).toHaveCount(0)
      await look(first, 'admin-user-delete-waits')
    })

    await test.step('the second sees it at once, and confirms', async () => {
      const waiting = second.page.getByRole('region', { name: say('admin.users.waiting.title') })
      await expect(waiting).toContainText(reason)
      await second.page.goto('/admin')
      await second.page
        .getByRole('listitem')
        .filter({ hasText: reason })
        .getByRole('link', { name: say('admin.overview.type.admin-request') })
        .click()
      await expect(second.page).toHaveURL(new RegExp(`/admin/users/${user.id}$`))
      await expect(second.page.getByText(reason).first()).toBeVisible()
      await button(second, 'admin.users.request.agree').click()
      await look(second, 'admin-user-delete-confirm')
      await inDialog(second, 'admin.users.remove.confirm').click()
      await expect(second.page.getByText(say('admin.users.isDeleted'))).toBeVisible()
      await expect(first.page.getByText(say('admin.users.isDeleted'))).toBeVisible()
      const fact = (name: string) =>
        first.page.getByRole('term').filter({ hasText: say(`admin.users.fact.${name}`) })
      await expect(fact('joined')).toHaveCount(1)
      // What a deletion resets is no fact of the member.
      for (const name of ['role', 'gender', 'language', 'names'])
        await expect(fact(name)).toHaveCount(0)
      await look(second, 'admin-user-deleted', { isWhole: true })
    })

    await test.step('and the member is signed out', async () => {
      await expect.poll(() => member.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      const gone = await ask(users.read, { params: { id: user.id } }, firstToken)
      expect(gone.isDeleted).toBe(true)
    })
  })

test('an account of the product, and the own one, cannot be deleted, and the screen says why', {
  tag: '@long',
}, async ({ join }) => {
  const token = await demoToken('moderator1', 'ko')
  const admin = await join({ language: 'ko', token })
  const { page, say } = admin
  const reasons = [
    [1, 'support'],
    [2, 'test'],
    [9, 'ai'],
  ] as const
  for (const [id, reason] of reasons) {
    await page.goto(`/admin/users/${id}`)
    await expect(page.getByText(say(`admin.users.remove.kept.${reason}`))).toBeVisible()
    await expect(button(admin, 'admin.users.remove.do')).toHaveCount(0)
  }
  await page.goto('/admin/users/999999')
  await expect(page.getByText(say('admin.users.notFound')).first()).toBeVisible()
})
