import { expect, type Locator, type Page } from '@playwright/test'
import { bubble, composer, conversation, sees, write } from './chat.ts'
import { commentBox } from './comments.ts'
import { look } from './look.ts'
import { strangers } from './pair.ts'
import { newName, type Person, test } from './people.ts'
import { choose, openLive, openMenu, together } from './room.ts'
import { card, detail, expectQuiet, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const named = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog', { name: say(key), exact: true })

/** Opens the sheet behind the last tab. */
async function openMe({ page, say }: Person) {
  await page.getByRole('button', { name: say('app.nav.me'), exact: true }).click()
}

/** The browser's own Back, which leads out of the app where nothing is below. */
const back = (page: Page) => page.goBack()

test('Back closes one layer at a time and leaves the page where it is, on the first page of a visit too', async ({
  join,
}) => {
  const person = await join({ screen: 'phone', token: (await member('sharer', 'ko')).token })
  const { page, say } = person
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  const me = named(person, 'app.me.title')
  const help = named(person, 'helplines.title')

  await openMe(person)
  await me.getByRole('button', { name: say('helplines.button') }).click()
  await expect(help).toBeVisible()
  await back(page)
  await expect(help).toHaveCount(0)
  await expect(me).toBeVisible()
  await expect(me.getByRole('button', { name: say('helplines.button') })).toBeFocused()
  await back(page)
  await expect(me).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('app.nav.me'), exact: true })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)

  await test.step('Forward opens nothing, and is no step', async () => {
    await page.goForward()
    await openMe(person)
    await expect(me).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(me).toHaveCount(0)
  })
  await test.step('two at once', async () => {
    await openMe(person)
    await me.getByRole('button', { name: say('helplines.button') }).click()
    await expect(help).toBeVisible()
    await page.evaluate(() => {
      history.back()
      setTimeout(() => history.back(), 30)
    })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })
  await test.step('a link in a layer leaves no dead step behind', async () => {
    await openMe(person)
    await me.getByRole('link', { name: say('app.me.settings') }).click()
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await back(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL('/settings')
    await back(page)
    await expect(page).toHaveURL('/')
  })
  await test.step('nor does a reload', async () => {
    await openMe(person)
    await expect(me).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(me).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => history.state.layer)).toBe(undefined)
    await back(page)
    // What was there before the first page.
    await expect(page).toHaveURL('about:blank')
  })
  expectQuiet([person])
})
