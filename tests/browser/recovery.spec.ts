import {
  type ErrorCode,
  errors,
  type Language,
  mailedCodeMinutes,
  recovery,
  support,
} from '@dodam/contract'
import { startMailServer } from '@dodam/test-support/server/mail-server.ts'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newMember, password } from './pair.ts'
import { demoToken, type Person, played, test } from './people.ts'
import { openLive } from './room.ts'
import { serveWith } from './server.ts'

test.describe.configure({ mode: 'parallel' })

/** Return the text of a refusal. */
const refusal = (code: ErrorCode, language: Language) =>
  errors[code][language].replace('Unauthorized: ', '')

const dialog = ({ page }: Person) => page.getByRole('dialog')
const fresh = 'green tea leaf 3'

const places = played([
  ['phone', 'ko'],
  ['phone', 'en'],
  ['desktop', 'ko'],
  ['desktop', 'en'],
])
for (const [screen, language, set] of places) {
  test(
    `a new member saves codes, forgets the password, and recovers, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token, user } = await newMember('sharer', language)
      const member = await join({ screen, language, token })
      const { page, say } = member
      await member.context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.goto('/welcome')
      const offer = page.getByRole('link', { name: say('accounts.welcome.codes') })
      await expect(offer).toBeVisible()
      await expect(page).toHaveTitle(/·/)
      await look(member, 'welcome-codes', { isWhole: true })
      await offer.click()
      const make = page.getByRole('button', { name: say('recovery.codes.make') })
      await expect(page.getByText(say('recovery.codes.none'), { exact: true })).toBeVisible()
      await look(member, 'recovery-none', { isWhole: true })
      await make.click()
      await dialog(member).getByLabel(say('settings.password.current')).fill('not it at all')
      const show = dialog(member).getByRole('button', { name: say('recovery.codes.show') })
      await show.click()
      await expect(dialog(member).getByText(refusal('WRONG_PASSWORD', language))).toBeVisible()
      await dialog(member).getByLabel(say('settings.password.current')).fill(password)
      await show.click()
      const items = dialog(member).getByRole('listitem')
      await expect(items).toHaveCount(8)
      await look(member, 'recovery-codes')
      const [code = ''] = await items.allInnerTexts()
      await dialog(member)
        .getByRole('button', { name: say('recovery.codes.copy') })
        .click()
      await expect(page.getByText(say('recovery.codes.copied'))).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(code)
      const saved = page.waitForEvent('download')
      await dialog(member)
        .getByRole('button', { name: say('recovery.codes.save'), exact: true })
        .click()
      expect((await saved).suggestedFilename()).toBe('dodam-recovery-codes.txt')
      await dialog(member)
        .getByRole('button', { name: say('recovery.codes.kept') })
        .click()
      await expect(
        page.getByText(say('recovery.codes.left', { count: 8, of: 8 }), { exact: true }),
      ).toBeVisible()

      await page.evaluate(() => localStorage.removeItem('token'))
      await page.goto('/login')
      const main = page.getByRole('main')
      await main.getByRole('button', { name: say('accounts.login.forgot') }).click()
      await main.getByLabel(say('accounts.username'), { exact: true }).fill(user.username)
      await main.getByLabel(say('recovery.code.label'), { exact: true }).fill('ABCD')
      await main.getByLabel(say('settings.password.new'), { exact: true }).fill(fresh)
      await main.getByLabel(say('settings.password.repeated'), { exact: true }).fill(fresh)
      const submit = main.getByRole('button', { name: say('recovery.submit') })
      await submit.click()
      await expect(main.getByText(say('recovery.code.form'))).toBeVisible()
      await look(member, 'recover', { isWhole: true })
      await main
        .getByLabel(say('recovery.code.label'), { exact: true })
        .fill(code.toLowerCase().replaceAll('-', ' '))
      await submit.click()
      await page.waitForURL((url) => url.pathname !== '/login')
      await page.goto('/settings/security')
      await expect(
        page.getByText(say('recovery.codes.left', { count: 7, of: 8 }), { exact: true }),
      ).toBeVisible()
    },
  )
}

for (const [screen, language] of places)
  test(`two admins start a requested reset, and the member stops it, on a ${screen} in ${language}`, {
    tag: '@long',
  }, async ({ join }) => {
    const { token, user } = await newMember('sharer', language)
    const body = { type: 'inquiry' as const, message: '비밀번호를 잊었어요. 도와주세요.' }
    const { id: supportMessageId } = await ask(support.write, { body }, token)
    const member = await join({ screen, language, token })
    await openLive(member, '/settings#security')
    const admin = await join({ screen, language, token: await demoToken('moderator2', language) })
    const reset = { params: { id: user.id }, body: { supportMessageId } }
    await ask(recovery.startReset, reset, await demoToken('moderator1', language))
    const { page, say } = admin
    await page.goto(`/admin/users/${user.id}`)
    await page.getByRole('button', { name: say('admin.users.request.agree') }).click()
    await expect(dialog(admin).getByText(body.message)).toBeVisible()
    await look(admin, 'admin-reset')
    await dialog(admin)
      .getByRole('button', { name: say('admin.users.reset.submit') })
      .click()
    const item = dialog(admin).getByRole('listitem')
    await expect(item).toHaveCount(1)
    await look(admin, 'admin-reset-code')
    const code = await item.innerText()
    const early = { username: user.username, code, newPassword: fresh }
    await expect(ask(recovery.recover, { body: early })).rejects.toThrow('RESET_TOO_EARLY')

    const stop = member.page.getByRole('button', { name: member.say('recovery.reset.stop') })
    await expect(stop).toBeVisible()
    await look(member, 'reset-pending', { isWhole: true })
    await stop.click()
    await expect(stop).toHaveCount(0)
    await expect(ask(recovery.recover, { body: early })).rejects.toThrow('RECOVERY_FAILED')
  })

test('a mailed link leads to a new password, and in an unknown browser chats stay closed and say so', {
  tag: '@long',
}, async ({ join }) => {
  const post = await startMailServer()
  const own = await serveWith(
    async (db) => {
      const change = { email: 'mina@mail.example' }
      await db.updateTable('users').set(change).where('username', '=', 'testuser1').execute()
    },
    { SMTP_URL: post.config.url, MAIL_FROM: post.config.from },
  )
  try {
    const member = await join({ screen: 'phone', language: 'ko', origin: own.origin })
    const { page, say } = member
    await page.goto(`${own.origin}/login`)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: say('accounts.login.forgot') }).click()
    const mailIt = main.getByRole('button', { name: say('recovery.mail.send') })
    await expect(mailIt).toBeDisabled()
    await main.getByLabel(say('accounts.username'), { exact: true }).fill('testuser1')
    await mailIt.click()
    await expect(
      main.getByText(say('recovery.mail.sent', { minutes: mailedCodeMinutes })),
    ).toBeVisible()
    await look(member, 'recover-mail', { isWhole: true })
    await expect.poll(() => post.mails.length).toBe(1)
    const [{ to, text } = { to: [], text: '' }] = post.mails
    expect(to).toEqual(['mina@mail.example'])
    const [link = ''] = /http\S+/.exec(text) ?? []

    await page.goto('about:blank')
    await page.goto(link)
    await expect(mailIt).toHaveCount(0)
    await main.getByLabel(say('accounts.username'), { exact: true }).fill('testuser1')
    await main.getByLabel(say('settings.password.new'), { exact: true }).fill(fresh)
    await main.getByLabel(say('settings.password.repeated'), { exact: true }).fill(fresh)
    await main.getByRole('button', { name: say('recovery.submit') }).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    const way = page.getByRole('link', { name: say('recovery.closed.password') })
    for (const path of ['/chat-list', '/chat-requests']) {
      await page.goto(`${own.origin}${path}`)
      await expect(way).toBeVisible()
    }
    await look(member, 'chats-closed')
  } finally {
    await own.stop()
    await post.close()
  }
})
