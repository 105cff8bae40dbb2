import { reports, support } from '@dodam/contract'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { newAdmin, newMember } from './pair.ts'
import { demoToken, type Person, played, test } from './people.ts'
import { cutOff } from './room.ts'
import { wordsIn } from './words.ts'

test.describe.configure({ mode: 'parallel' })

const heading = ({ page }: Person) => page.getByRole('heading', { level: 1 })
const places = played([
  ['phone', 'ko'],
  ['desktop', 'en'],
  ['desktop', 'ko'],
])

for (const [screen, language, set] of places)
  test(`an admin navigates the area, on a ${screen} in ${language}`, set, async ({ join }) => {
    const token = await demoToken('moderator1', language)
    const person = await join({ screen, language, token })
    const { page, say } = person
    await page.goto('/')
    if (screen === 'phone') {
      await page.getByRole('button', { name: say('app.nav.me') }).click()
      await page.getByRole('link', { name: say('settings.admin'), exact: true }).click()
    } else {
      await page.getByRole('button', { name: say('app.me.open') }).click()
      await page.getByRole('menuitem', { name: say('settings.admin'), exact: true }).click()
    }
    await expect(page).toHaveURL('/admin')
    await expect(heading(person)).toHaveText(say('admin.shell.nav.overview'))
    await expect(page.getByText(say('admin.overview.crisis'))).toBeVisible()
    await look(person, 'admin-overview')

    if (screen === 'phone') {
      await page.getByRole('button', { name: say('admin.shell.openMenu') }).click()
      await look(person, 'admin-menu')
    }
    await page.getByRole('link', { name: say('admin.shell.nav.audit') }).click()
    await expect(page).toHaveURL('/admin/audit')
    await expect(heading(person)).toHaveText(say('admin.shell.nav.audit'))
    await expect(page).toHaveTitle(
      new RegExp(
        `${say('admin.shell.nav.audit')} · ${say('admin.shell.name')} · ${say('app.name')}$`,
      ),
    )
    await page.goto('/admin/nothing')
    await expect(page.getByText(say('app.notFound'))).toBeVisible()
    await page.goBack()
    await expect(heading(person)).toHaveText(say('admin.shell.nav.audit'))

    for (const [link, address, title] of [
      ['settings.admin', '/admin', 'admin.shell.nav.overview'],
      ['settings.analytics', '/admin/analytics', 'admin.shell.nav.analytics'],
    ] as const) {
      await page.goto('/settings')
      const main = page.getByRole('main')
      await main.getByRole('link', { name: say(link), exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(heading(person)).toHaveText(say(title))
    }
    await page.goto('/settings')
    await look(person, 'admin-settings')
  })

test('other accounts are redirected from each screen, or told that they have no access', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await newMember('sharer', 'ko')
  const sharer = await join({ token })
  const { page, say } = sharer
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const toSettings = ['', '/messages', '/analytics', '/users', '/users/3', '/trends', '/safety']
  for (const at of [
    ...toSettings,
    '/unanswered',
    '/safety/4',
    '/audit',
    '/security',
    '/security/3',
  ]) {
    await page.goto(`/admin${at}`)
    await expect(page, at).toHaveURL(/\/settings/)
  }
  await page.goto('/admin/announcements')
  await expect(page).toHaveURL('/')
  for (const at of ['/ai-posts', '/products', '/verification', '/backup', '/health', '/duty']) {
    await page.goto(`/admin${at}`)
    await expect(page.getByText(say('settings.adminsOnly'))).toBeVisible()
    await expect(page).toHaveURL(`/admin${at}`)
  }
  await look(sharer, 'admin-denied')
  await page.getByRole('link', { name: say('settings.toSettings') }).click()
  await expect(page).toHaveURL(/\/settings/)
  await expect(page.getByRole('link', { name: say('app.settings.profile') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('settings.analytics') })).toHaveCount(0)
  await page.goto('/admin/nothing')
  await expect(page.getByText(say('app.notFound'))).toBeVisible()
  const worker = await (await fetch(new URL('/sw.js', page.url()))).text()
  expect(worker).toContain('assets/home-')
  expect(worker).not.toMatch(
    /admin-gate|admin-area|admin-words|overview-page|audit-page|security-page|backup-page/,
  )
  expect(loaded.filter((url) => /\/api\/admin\/|admin-area|admin-words/.test(url))).toEqual([])
})

test('a visitor is asked to sign in, and taken to the requested page', { tag: '@long' }, async ({
  join,
}) => {
  const { page, say } = await join()
  await page.goto('/admin/audit')
  await expect(page).toHaveURL('/')
  await page.getByLabel(say('accounts.username')).fill('moderator2')
  await page.getByLabel(say('accounts.password'), { exact: true }).fill('dodam1234')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page).toHaveURL('/admin/audit')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('admin.shell.nav.audit'))
})

test('the overview shows a report at once, and the log another admin’s acts', {
  tag: '@long',
}, async ({ join }) => {
  const [token, other] = [await demoToken('moderator1', 'ko'), await demoToken('moderator2', 'ko')]
  const person = await join({ token })
  const { page, say } = person
  await page.goto('/admin')
  await expect(page.getByText(say('admin.overview.crisis'))).toBeVisible()

  const concerned = await newMember('both', 'ko')
  const reporter = await newMember('sharer', 'ko')
  const filed = await ask(
    reports.file,
    { body: { targetType: 'user', targetId: concerned.user.id, reason: 'danger' } },
    reporter.token,
  )
  const row = page.locator(`a[data-row][href="/admin/safety/${filed.id}"]`)
  await expect(row).toHaveText(say('admin.overview.report.user'))
  await expect(page).toHaveTitle(/^⚠ \d+ · /)
  await look(person, 'admin-overview-crisis')

  // The alert is switched off on this device, also after a reload.
  const isOff = page.getByRole('button', { name: say('admin.shell.alert.off') })
  await page.getByRole('button', { name: say('admin.shell.alert.on') }).click()
  await expect(isOff).toBeVisible()
  await expect(page).not.toHaveTitle(/⚠/)
  await page.reload()
  await expect(isOff).toBeVisible()

  await page.getByRole('link', { name: say('admin.shell.nav.audit') }).click()
  await ask(reports.claim, { params: { id: filed.id } }, other)
  const pill = page.getByRole('button', { name: /새 기록/ })
  const claimed = page.getByRole('link', {
    name: say('admin.audit.target.report', { id: filed.id }),
  })
  await expect(claimed.or(pill).first()).toBeVisible()
  await ask(reports.decide, { params: { id: filed.id }, body: { decision: 'dismiss' } }, other)
  await expect(pill).toBeVisible()
  await look(person, 'admin-audit-fresh')
  const dismissed = page
    .getByRole('row')
    .filter({ has: claimed })
    .filter({ hasText: say('admin.audit.act.report-decide-dismiss') })
  // The pill may have been there for the claim alone: then the decision causes another one.
  await expect(async () => {
    if (await pill.isVisible()) await pill.click()
    await expect(dismissed).toBeVisible({ timeout: 500 })
  }).toPass()

  // Filters by act and by admin.
  await page.getByRole('combobox').selectOption('report:claim')
  await expect(page).toHaveURL(/action=report%3Aclaim/)
  await expect(page.getByText(say('admin.audit.act.report-decide-dismiss'))).toHaveCount(1)
  await page.getByRole('button', { name: 'moderator2' }).first().click()
  await expect(page).toHaveURL(/actor=\d+/)
  await page.getByRole('button', { name: say('admin.audit.ofAll') }).click()
  await page.getByRole('button', { name: say('admin.audit.verify') }).click()
  await expect(page.getByRole('status').filter({ hasText: '온전해요' })).toBeVisible()
  await look(person, 'admin-audit')
})

test('keyboard shortcuts work, also in Korean mode, and never while typing', async ({ join }) => {
  const token = await demoToken('moderator1', 'ko')
  const reporter = await newMember('sharer', 'ko')
  for (const message of ['첫 번째로 여쭤보고 싶어요.', '두 번째로 여쭤보고 싶어요.'])
    await ask(support.write, { body: { type: 'inquiry', message } }, reporter.token)
  const person = await join({ token })
  const { page, say } = person
  await page.goto('/admin')
  const rows = page.locator('[data-row]')
  // Events of other stories would add rows above these.
  await cutOff(person, rows.nth(1))
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await look(person, 'admin-overview-row')
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  // The key events of a keyboard whose input method writes Korean.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㅓ', code: 'KeyJ', bubbles: true, cancelable: true }),
    ),
  )
  await expect(rows.nth(1)).toBeFocused()

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(say('admin.shell.keys.next'))
  await look(person, 'admin-keys')
  // Shortcuts are off in a dialog.
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('switch').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute('**/api/**')
  await page.goto('/admin/audit')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit.csv')
  await page.getByRole('combobox').focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an admin whose browser has another language than the account reads all texts in that of the account', {
  tag: '@long',
}, async ({ join }) => {
  // The language of the demo's admins follows each story that signs in as one.
  const { token } = await newAdmin('ko')
  const person = await join({ screen: 'phone', language: 'en', token })
  await person.page.addInitScript(() => localStorage.removeItem('language'))
  await person.page.goto('/admin/safety')
  await expect(heading(person)).toHaveText(wordsIn('ko')('admin.shell.nav.safety'))
})
