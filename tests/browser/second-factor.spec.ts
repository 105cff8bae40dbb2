import { accounts, duty, type ErrorCode, errors, type Language, reports } from '@dodam/contract'
import { expect, type Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newAdmin, password } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { loadLive, openLive } from './room.ts'
import { appointModerators, serveWith } from './server.ts'
import { countTones, hasSounded } from './sounds.ts'

test.describe.configure({ mode: 'parallel' })

/** Return the text of a refusal. */
const refusal = (code: ErrorCode, language: Language) =>
  errors[code][language].replace('Unauthorized: ', '')

const dialog = ({ page }: Person) => page.getByRole('dialog')
const button = (within: ReturnType<typeof dialog> | Person['page'], name: string) =>
  within.getByRole('button', { name, exact: true })

/** Type the password where a dialog asks for it, and continue. */
async function prove(person: Person, submit: string) {
  await dialog(person).getByLabel(person.say('settings.password.current')).fill(password)
  await button(dialog(person), person.say(submit)).click()
}

/** Add an authenticator app, using the text of its picture. Returns the app, with the dialog of the codes open. */
async function addApp(person: Person): Promise<TOTP> {
  const { page, say } = person
  await button(page, say('second-factor.app.add')).click()
  await prove(person, 'second-factor.next')
  const link = dialog(person).getByRole('link', { name: say('second-factor.app.here') })
  const uri = await link.getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await expect(dialog(person).getByRole('img')).toBeVisible()
  await look(person, 'second-factor-scan')
  await dialog(person).getByLabel(say('second-factor.app.code')).fill('000000')
  await button(dialog(person), say('second-factor.app.submit')).click()
  await expect(dialog(person).getByText(refusal('WRONG_CODE', person.language))).toBeVisible()
  await dialog(person).getByLabel(say('second-factor.app.code')).fill(app.generate())
  await button(dialog(person), say('second-factor.app.submit')).click()
  await expect(dialog(person).getByRole('listitem')).toHaveCount(10)
  return app
}

/** Fill in and send the page of the first step. */
async function enter({ page, say }: Person, username: string, typed = password) {
  await page.goto('/login')
  await page.getByLabel(say('accounts.username'), { exact: true }).fill(username)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(typed)
  await button(page.getByRole('main'), say('accounts.login.submit')).click()
}

const isIn = ({ page }: Person) => page.waitForURL((url) => url.pathname !== '/login')

for (const [screen, language, set] of phoneFirst) {
  test(
    `an admin adds an app, signs in with it, and signs in without the phone, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const { token, user } = await newAdmin(language)
      const admin = await join({ screen, language, token })
      const { page, say } = admin
      await page.goto('/settings/security')
      const app = await addApp(admin)
      await look(admin, 'second-factor-codes')
      const codes = await dialog(admin).getByRole('listitem').allInnerTexts()
      await button(dialog(admin), say('recovery.codes.kept')).click()
      await expect(page.getByText(say('second-factor.app.name'), { exact: true })).toBeVisible()
      await look(admin, 'second-factor-settings', { isWhole: true })

      const elsewhere = await join({ screen, language })
      const field = elsewhere.page.getByLabel(say('second-factor.code.label'), { exact: true })
      await enter(elsewhere, user.username)
      await field.fill('123')
      await look(elsewhere, 'second-factor-step')
      await button(elsewhere.page.getByRole('main'), say('accounts.login.submit')).click()
      await expect(
        elsewhere.page.getByText(refusal('SECOND_FACTOR_FAILED', language)),
      ).toBeVisible()
      // The code that added the app is used up, and the next one shows within half a minute.
      await field.fill(app.generate({ timestamp: Date.now() + 30_000 }))
      await button(elsewhere.page.getByRole('main'), say('accounts.login.submit')).click()
      await isIn(elsewhere)
      await elsewhere.page.goto('/admin/audit')
      await expect(elsewhere.page.getByRole('heading', { level: 1 })).toBeVisible()

      const lost = await join({ screen, language })
      await enter(lost, user.username)
      await lost.page
        .getByLabel(say('second-factor.code.label'), { exact: true })
        .fill((codes[0] ?? '').toLowerCase())
      await button(lost.page.getByRole('main'), say('accounts.login.submit')).click()
      await isIn(lost)
      await lost.page.goto('/settings/security')
      await expect(
        lost.page.getByText(say('second-factor.codes.left', { count: 9, of: 10 })),
      ).toBeVisible()
    },
  )

  test(`an admin signs in with a passkey, on a ${screen} in ${language}`, { tag: '@long' }, async ({
    join,
  }) => {
    const { token, user } = await newAdmin(language)
    const admin = await join({ screen, language, token })
    const { page, say } = admin
    const browser = await admin.context.newCDPSession(page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'usb',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto('/settings/security')
    await button(page, say('second-factor.passkey.add')).click()
    await dialog(admin).getByLabel(say('second-factor.passkey.name')).fill('YubiKey 5')
    await look(admin, 'second-factor-passkey')
    await prove(admin, 'second-factor.next')
    await expect(dialog(admin).getByRole('listitem')).toHaveCount(10)
    await button(dialog(admin), say('recovery.codes.kept')).click()
    await expect(page.getByText('YubiKey 5')).toBeVisible()

    await page.evaluate(() => localStorage.removeItem('token'))
    await enter(admin, user.username)
    const withKey = button(page.getByRole('main'), say('second-factor.step.passkey'))
    await expect(withKey).toBeVisible()
    await look(admin, 'second-factor-step-passkey')
    await withKey.click()
    await isIn(admin)

    await page.goto('/settings/security')
    await button(page, say('second-factor.removeNamed', { name: 'YubiKey 5' })).click()
    await prove(admin, 'second-factor.remove')
    await expect(page.getByText('YubiKey 5', { exact: true })).toBeHidden()
  })
}

test('where it is required, the admin area begins with adding one', { tag: '@long' }, async ({
  join,
}) => {
  test.setTimeout(180_000)
  const server = await serveWith(async () => {}, { ADMIN_SECOND_FACTOR: 'true' })
  try {
    const token = await server.signIn('support')
    for (const screen of ['phone', 'desktop'] as const) {
      const visitor = await join({ screen, token, origin: server.origin })
      await visitor.page.goto('/admin/users')
      const title = visitor.say('admin.shell.enrol.title')
      await expect(visitor.page.getByRole('heading', { name: title })).toBeVisible()
      await look(visitor, 'admin-enrol')
    }
    const admin = await join({ token, origin: server.origin })
    const { page, say } = admin
    await page.goto('/admin/users')
    await button(page, say('second-factor.app.add')).click()
    await dialog(admin).getByLabel(say('settings.password.current')).fill('dodam1234')
    await button(dialog(admin), say('second-factor.next')).click()
    const link = dialog(admin).getByRole('link', { name: say('second-factor.app.here') })
    const uri = await link.getAttribute('href')
    const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await dialog(admin).getByLabel(say('second-factor.app.code')).fill(code)
    await button(dialog(admin), say('second-factor.app.submit')).click()
    await button(dialog(admin), say('recovery.codes.kept')).click()
    const listed = page.waitForResponse((response) => response.url().includes('/api/admin/users?'))
    await button(page, say('admin.shell.enrol.go')).click()
    expect((await listed).status()).toBe(200)
    const heading = { level: 1, name: say('admin.shell.nav.users') }
    await expect(page.getByRole('heading', heading)).toBeVisible()
  } finally {
    await server.stop()
  }
})

for (const [screen, language, set] of phoneFirst)
  test(
    `the page of an admin on duty sounds when they are called, locks when they are idle, and opens with their password, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const server = await serveWith(appointModerators)
      try {
        const token = await server.signIn('moderator1')
        await ask(duty.take, {}, token, server.origin)
        const own = await ask(accounts.verify, {}, token, server.origin)
        const [member, about] = [await server.signIn('testuser1'), await server.signIn('testuser2')]
        const { user } = await ask(accounts.verify, {}, about, server.origin)
        const { id } = await ask(
          reports.file,
          { body: { targetType: 'user', targetId: user.id, reason: 'danger' } },
          member,
          server.origin,
        )
        const theCase = { params: { id } }
        /** Let the other admin take the case on; returns how they hand it to this one. */
        const takenByColleague = async () => {
          const by = await server.signIn('moderator2')
          await ask(reports.claim, theCase, by, server.origin)
          return () =>
            ask(reports.assign, { ...theCase, body: { adminId: own.user.id } }, by, server.origin)
        }
        const handOver = await takenByColleague()
        const admin = await join({ screen, language, token, origin: server.origin })
        const { page, say } = admin
        await countTones(admin)
        const said: string[] = []
        page.on('websocket', (socket) =>
          socket.on('framesent', ({ payload }) => said.push(String(payload))),
        )
        const saidLast = (event: string) => said.findLast((frame) => frame.includes(event)) ?? ''
        /** Touch the page, and wait until it has told that it sounds: a call before that does not count as heard, and repeats. */
        const touch = async (what: Locator) => {
          said.length = 0
          await what.click()
          await expect.poll(() => saidLast('page:sound')).toContain('"isOn":true')
        }
        await openLive(admin, '/admin/users')
        await expect(page.getByText('testuser1').first()).toBeVisible()
        // Browsers allow sound once the page was touched.
        await touch(page.getByRole('heading', { level: 1 }))
        // A read that ends after the call must not let it sound again.
        const overview = `${server.origin}/api/admin/overview`
        const held = Promise.withResolvers<void>()
        await page.route(overview, async (route) => {
          await held.promise
          await route.continue()
        })
        await handOver()
        await hasSounded(admin, 1)
        const answered = page.waitForResponse(overview)
        held.resolve()
        await answered
        await page.unroute(overview)
        await button(page, say('admin.shell.alert.on')).click()
        await expect.poll(() => saidLast('page:sound')).toContain('"isOn":false')
        await hasSounded(admin, 1)
        await button(page, say('admin.shell.alert.off')).click()
        await expect.poll(() => saidLast('page:sound')).toContain('"isOn":true')
        await ask(reports.release, theCase, token, server.origin)
        await hasSounded(admin, 2)

        await server.restart(async (db) => {
          await db
            .updateTable('sessions')
            .set({ adminActiveAt: new Date(Date.now() - 31 * 60_000) })
            .execute()
        })
        const locked = page.getByRole('heading', { name: say('admin.shell.locked.title') })
        // A client that was refused for some seconds waits up to half a minute, or until its network is back.
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await expect(locked).toBeVisible()
        await expect(page.getByText('testuser1')).toHaveCount(0)
        await look(admin, 'locked')

        await loadLive(admin, () => page.reload())
        await expect(locked).toBeVisible()
        const handOverAgain = await takenByColleague()
        await touch(locked)
        await handOverAgain()
        await hasSounded(admin, 1)
        await expect(page.getByText(say('admin.shell.locked.paged'))).toBeVisible()
        const field = page.getByLabel(say('admin.shell.reauth.password'), { exact: true })
        await field.fill('not my password')
        await button(page, say('admin.shell.locked.submit')).click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await field.fill('dodam1234')
        await button(page, say('admin.shell.locked.submit')).click()
        await expect(page.getByText('testuser1').first()).toBeVisible()
      } finally {
        await server.stop()
      }
    },
  )

test('an inactive admin is asked before the sign-out, and stays', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await newAdmin('ko')
  const admin = await join({ token })
  const { page, say } = admin
  await page.clock.install()
  await countTones(admin)
  const isTold = () =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/auth/session') && response.request().method() === 'POST',
    )
  const opened = isTold()
  await page.goto('/settings/security')
  await opened
  // Browsers allow sound once the page was touched.
  await page.getByText(say('second-factor.title'), { exact: true }).click()
  const asked = page.getByRole('dialog', { name: say('accounts.stay.title') })
  await page.clock.fastForward('20:00')
  await expect(asked).toBeHidden()
  await page.clock.fastForward('08:30')
  await expect(asked).toBeVisible()
  await hasSounded(admin, 1)
  await look(admin, 'stay-signed-in')
  const told = isTold()
  await button(asked, say('accounts.stay.submit')).click()
  expect((await told).status()).toBe(200)
})
