import { expect } from '@playwright/test'
import { admins, button, confirm, part, row } from './cases.ts'
import { look } from './look.ts'
import { type Person, test } from './people.ts'
import { moderator, report } from './reporting.ts'
import { openLive } from './room.ts'
import { goDownTo } from './rows.ts'
import { expectQuiet, isTold, member } from './stories.ts'

// Not parallel, because the two moderators are the same accounts in each.
test.describe.configure({ mode: 'default' })

const heading = ({ page }: Person) => page.getByRole('heading', { level: 1 })
const listed = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog').getByText(say(key), { exact: true })

test('a case is taken on, decided and left for the next one by keys, and the list goes on where it was left', async ({
  join,
}) => {
  const { first } = await admins(join, 'desktop', 'ko')
  const { page, say } = first
  const [one, other] = [await member('both', 'ko'), await member('both', 'ko')]
  const reporter = await member('sharer', 'ko')
  const ids: number[] = []
  for (const { id } of [one, other]) ids.push((await report(reporter.token, 'user', id)).id)
  const [id = 0, nextId = 0] = ids

  await openLive(first, '/admin')
  await expect(heading(first)).toHaveText(say('admin.shell.nav.overview'))
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(heading(first)).toHaveText(say('admin.shell.nav.safety'))
  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: say('admin.safety.filter.search') })).toBeFocused()
  await page.keyboard.press('Escape')
  await goDownTo(first, row(first, id))
  await page.keyboard.press('Enter')
  await expect(heading(first)).toHaveText(say('admin.safety.title.user'))

  await page.keyboard.press('?')
  for (const key of [
    'admin.safety.claim.take',
    'admin.safety.decide.confirm',
    'admin.safety.next.go',
    'admin.safety.back',
    'admin.shell.nav.duty',
  ])
    await expect(listed(first, key)).toBeVisible()
  // What this screen does not have is not listed.
  await expect(listed(first, 'admin.shell.keys.search')).toHaveCount(0)
  await look(first, 'admin-keys-case')
  await page.keyboard.press('Escape')

  await page.keyboard.press('t')
  await expect(button(first, 'admin.safety.claim.prolong')).toBeVisible()
  await button(first, 'admin.safety.history.open').click()
  await expect(part(first, 'admin.safety.history.title')).toContainText(
    say('admin.safety.history.filed'),
  )
  await page.keyboard.press('d')
  const decision = part(first, 'admin.safety.decide.title')
  await expect(decision.getByRole('radio').first()).toBeFocused()
  await decision.getByText(say('admin.safety.decision.dismiss'), { exact: true }).click()
  await page.keyboard.press('d')
  await confirm(first)
  await isTold(first, say('admin.safety.decide.done'))

  // A decided case says so, and shows nothing from before.
  const title = page.getByRole('main').locator('h1').locator('..')
  await expect(title).toContainText(say('admin.safety.decision.dismiss'))
  await expect(title).not.toContainText(say('admin.safety.severity.P2'))
  await expect(title).not.toContainText(say('admin.safety.severity.P3'))
  await expect(button(first, 'admin.safety.history.open')).toBeVisible()
  await look(first, 'admin-case-decided', { isWhole: true })

  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/admin\/safety\/\d+$/)
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`))

  // From a list, into a case and back: `k` and `j` go on from the row that was left.
  await openLive(first, '/admin/users')
  const rows = page.locator('[data-row]')
  await expect(rows.nth(3)).toBeVisible()
  for (let at = 0; at < 3; at++) await page.keyboard.press('j')
  const left = (await page.locator('[data-row]:focus').getAttribute('href')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${left}$`))
  await page.goBack()
  await expect(rows.nth(3)).toBeVisible()
  await page.keyboard.press('j')
  // Other stories add members to the list meanwhile.
  const below = () =>
    rows.evaluateAll((all, href) => {
      const at = all.findIndex((each) => each.getAttribute('href') === href)
      return all.findIndex((each) => each === document.activeElement) - at
    }, left)
  await expect.poll(below).toBe(1)

  // The same key leads to the search or the filter of each screen that has one.
  const pressed = (group: string) =>
    page.getByRole('group', { name: say(group) }).locator('[aria-pressed=true]')
  const search = (name: string) => page.getByRole('textbox', { name: say(name) })
  for (const [screen, found] of [
    ['audit', search('admin.audit.search')],
    ['security', page.getByRole('combobox', { name: say('admin.security.column.status') })],
    ['security?tab=sessions', search('admin.security.find')],
    ['verification', pressed('admin.verification.filter')],
    ['analytics', pressed('admin.figures.period')],
    ['safety?tab=numbers', pressed('admin.safety.tabs.label')],
  ] as const) {
    await openLive(first, `/admin/${screen}`)
    await expect(found).toBeVisible()
    await page.keyboard.press('/')
    await expect(found).toBeFocused()
  }

  const work = await moderator('moderator1')
  await work.decide(nextId, { decision: 'dismiss' })
  expectQuiet([first])
})

test('the way back of a page leads to where its admin came from', { tag: '@long' }, async ({
  join,
}) => {
  const { first } = await admins(join, 'desktop', 'en')
  const { page, say } = first
  const about = await member('both', 'ko')
  const reporter = await member('sharer', 'ko')
  const { id } = await report(reporter.token, 'user', about.id)
  const back = (key: string) => page.getByRole('link', { name: say(key), exact: true })

  await openLive(first, `/admin/users/${about.id}?part=cases`)
  await row(first, id).click()
  await expect(heading(first)).toHaveText(say('admin.safety.title.user'))
  await back('admin.shell.back').click()
  await expect(page).toHaveURL(`/admin/users/${about.id}?part=cases`)
  await expect(row(first, id)).toBeVisible()
  await row(first, id).click()
  await expect(heading(first)).toHaveText(say('admin.safety.title.user'))
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/admin/users/${about.id}?part=cases`)

  // From the list it is the list as it was filtered, and without anything before it the whole list.
  await openLive(first, `/admin/safety?person=${about.username}`)
  await row(first, id).click()
  await back('admin.safety.back').click()
  await expect(page).toHaveURL(`/admin/safety?person=${about.username}`)
  await openLive(first, `/admin/safety/${id}`)
  await back('admin.safety.back').click()
  await expect(page).toHaveURL('/admin/safety')

  const work = await moderator('moderator1')
  await work.decide(id, { decision: 'dismiss' })
  expectQuiet([first])
})

test('language and theme are changed inside the admin area', { tag: '@long' }, async ({ join }) => {
  const { first } = await admins(join, 'desktop', 'ko')
  const { page, say } = first
  await openLive(first, '/admin/audit')
  await page.getByRole('button', { name: say('admin.shell.display') }).click()
  await page.getByRole('radio', { name: say('app.theme.dark') }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await look(first, 'admin-display')
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('dialog')).toContainText('Language')
  await page.keyboard.press('Escape')
  await expect(heading(first)).toHaveText('Audit log')
  await page.getByRole('button', { name: 'Language and theme' }).click()
  await page.getByRole('radio', { name: '한국어' }).click()
  await page.keyboard.press('Escape')
  await expect(heading(first)).toHaveText(say('admin.shell.nav.audit'))
})
