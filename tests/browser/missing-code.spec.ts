import { expect } from '@playwright/test'
import { type Person, playedIn, test } from './people.ts'
import { expectQuiet, member } from './stories.ts'

/** Messages of browsers about files that failed to load. */
const provoked =
  /Failed to (load resource|fetch dynamically imported module)|net::ERR|ErrorBoundary|404/

/** Make files of the app unavailable. Returns how to undo it. */
async function withhold({ page }: Person, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** Mark the page, to detect a reload later. */
const mark = ({ page }: Person) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = ({ page }: Person) => page.evaluate(() => 'isSamePage' in window)

/** Expect that the helplines open from the header. */
async function findsHelp({ page, say }: Person) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('helplines.button') })
    .click()
  const help = page.getByRole('dialog', { name: say('helplines.title') })
  await expect(help.getByRole('link', { name: /109/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
}

const home = async (person: Person) => {
  await person.page.goto('/')
  await expect(person.page.getByRole('article').first()).toBeVisible()
  await mark(person)
}

test.describe.configure({ mode: 'parallel' })

test('a page that fails to load leaves the rest of the app, and loads on a retry', async ({
  join,
}) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await home(person)
  const bringBack = await withhold(person, /search-page-/)
  await page.getByRole('link', { name: say('app.search') }).click()
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: say('ui.retry') })
  await expect(main.getByRole('alert')).toContainText(say('ui.loadFailed'))
  await expect(page.getByRole('navigation', { name: say('app.nav.label') })).toBeVisible()
  await findsHelp(person)

  await bringBack()
  await retry.click()
  await expect(main.getByRole('searchbox').or(main.getByRole('combobox')).first()).toBeVisible()
  expect(await isSamePage(person)).toBe(true)
  expectQuiet([person], provoked)
})

test('a page that failed to load is fetched again on the next visit', { tag: '@long' }, async ({
  join,
}) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await home(person)
  const bringBack = await withhold(person, /search-page-/)
  await page.getByRole('link', { name: say('app.search') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await bringBack()
  await page.getByRole('link', { name: say('app.search') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  expect(await isSamePage(person)).toBe(true)
  expectQuiet([person], provoked)
})

for (const [screen] of playedIn(['phone', 'desktop']))
  test(`a dialog that fails to load says so in its place, on a ${screen}`, {
    tag: '@long',
  }, async ({ join }) => {
    const person = await join({ screen, language: screen === 'phone' ? 'ko' : 'en' })
    const { page, say } = person
    await home(person)
    const bringBack = await withhold(person, /account-dialog-/)
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    const missing = page.getByRole('dialog', { name: say('ui.notOpened') })
    await expect(missing).toBeVisible()
    // It can be closed, and pressing again retries.
    await page.keyboard.press('Escape')
    await expect(missing).toHaveCount(0)
    await findsHelp(person)
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    await expect(missing).toBeVisible()
    await missing.getByRole('button', { name: say('ui.retry') }).click()
    await expect(missing.getByRole('alert')).toBeVisible()

    await bringBack()
    await missing
      .getByRole('button', { name: say('ui.reopen') })
      .or(missing.getByRole('button', { name: say('ui.retry') }))
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('posts.hero.share') }).click()
    await expect(page.getByRole('dialog', { name: say('accounts.login.title') })).toBeVisible()
    expect(await isSamePage(person)).toBe(true)
    expectQuiet([person], provoked)
  })

test('the composer loads on a retry, and the story below stays', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const person = await join({ screen: 'phone', token })
  const { page, say } = person
  await home(person)
  const bringBack = await withhold(person, /create-post-dialog-/)
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  const missing = page.getByRole('dialog', { name: say('ui.notOpened') })
  await expect(missing).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await bringBack()
  await missing.getByRole('button', { name: say('ui.retry') }).click()
  await expect(page.getByRole('dialog', { name: say('posts.create.title') })).toBeVisible()
  expect(await isSamePage(person)).toBe(true)
  expectQuiet([person], provoked)
})

test('code that failed to load offline loads with the network', { tag: '@long' }, async ({
  join,
}) => {
  const person = await join({ screen: 'phone', language: 'en' })
  const { page, context, say } = person
  await home(person)
  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('button', { name: say('app.signIn') })
    .click()
  const missing = page.getByRole('dialog', { name: say('ui.notOpened') })
  await expect(missing).toContainText(say('ui.offline'))
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: say('app.me.title') })).toBeVisible()
  expect(await isSamePage(person)).toBe(true)
  expectQuiet([person], provoked)
})

test('later failures to load never remove the app', { tag: '@long' }, async ({ join }) => {
  const { token } = await member('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  const later = /assets\/(bell|me-menu|toast-view|keepers|check-ins|socket)-/
  const bringBack = await withhold(person, later)
  await home(person)
  const header = page.getByRole('banner')
  const retry = header.getByRole('button', { name: say('ui.retry') })
  await expect(retry).toHaveCount(2)
  await findsHelp(person)
  await bringBack()
  await retry.first().click()
  await retry.first().click()
  await expect(retry).toHaveCount(0)
  await expect(header.getByRole('button', { name: say('app.me.open') })).toBeVisible()
  expect(await isSamePage(person)).toBe(true)
  expectQuiet([person], /./)
})

test('after a release a new page opens in the new version, and open content stays', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await home(person)
  // A release: files of this page are gone, and index.html names others.
  const gone = /assets\/(search-page|account-dialog)-/
  await page.route(gone, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }))
  await page.route(/index\.html\?at=/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script src="/assets/index-new.js"></script>',
    }),
  )
  await page.getByRole('button', { name: say('posts.hero.share') }).click()
  const missing = page.getByRole('dialog', { name: say('ui.notOpened') })
  await expect(missing.getByRole('button', { name: say('ui.reopen') })).toBeVisible()
  expect(await isSamePage(person)).toBe(true)
  await page.keyboard.press('Escape')

  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: say('app.search') }).click()
  await reloaded
  await expect(page).toHaveURL('/search')
  // Still missing: no loop of reloads, but an offer.
  await expect(page.getByRole('main').getByRole('button', { name: say('ui.reopen') })).toBeVisible()
  await page.unroute(gone)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('ui.reopen') })
    .click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  expectQuiet([person], provoked)
})
