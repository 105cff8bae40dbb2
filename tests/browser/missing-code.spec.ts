import { expect } from '@playwright/test'
import { type Person, playedIn, test } from './people.ts'
import { expectQuiet, member } from './stories.ts'

/** What a browser says of files that did not come. */
const provoked =
  /Failed to (load resource|fetch dynamically imported module)|net::ERR|ErrorBoundary|404/

/** Takes files of the app out of reach. Returns how to bring them back. */
async function withhold({ page }: Person, files: RegExp): Promise<() => Promise<void>> {
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** Marks the page, to see later that it was not opened anew. */
const mark = ({ page }: Person) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = ({ page }: Person) => page.evaluate(() => 'isSamePage' in window)

/** The helplines open from the header, as on any other day. */
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

test('a page that does not come leaves the rest of the app, and comes when asked again', async ({
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

test('a page that did not come is fetched again when one goes there again', async ({ join }) => {
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

for (const [screen, set] of playedIn(['phone', 'desktop']))
  test(
    `a dialog that does not come says so in its place, on a ${screen}`,
    set,
    async ({ join }) => {
      const person = await join({ screen, language: screen === 'phone' ? 'ko' : 'en' })
      const { page, say } = person
      await home(person)
      const bringBack = await withhold(person, /account-dialog-/)
      await page.getByRole('button', { name: say('posts.hero.share') }).click()
      const missing = page.getByRole('dialog', { name: say('ui.notOpened') })
      await expect(missing).toBeVisible()
      // Closing it is a way out, and pressing again tries again.
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
    },
  )

test('the composer comes when asked again, and the story below stays', async ({ join }) => {
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

test('what comes back with the network comes by itself', async ({ join }) => {
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

test('nothing of what is fetched later takes the app away', async ({ join }) => {
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

test('after a release a page is opened by the new version, and what is open is not', {
  tag: '@long',
}, async ({ join }) => {
  const person = await join({ screen: 'phone' })
  const { page, say } = person
  await home(person)
  // A release: files of this page are gone, and the front page names others.
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
  // Still gone: no circle of reloads, but an offer.
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
