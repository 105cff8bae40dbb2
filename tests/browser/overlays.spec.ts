import { expect, type Locator, type Page } from '@playwright/test'
import { bubble, composer, conversation, sees, write } from './chat.ts'
import { look } from './look.ts'
import { strangers } from './pair.ts'
import { newName, type Person, test } from './people.ts'
import { choose, openLive, openMenu, together } from './room.ts'
import { card, detail, expectQuiet, member, shared } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

const named = ({ page, say }: Person, key: string) =>
  page.getByRole('dialog', { name: say(key), exact: true })

/** Open the sheet of the last tab. */
async function openMe({ page, say }: Person) {
  await page.getByRole('button', { name: say('app.nav.me'), exact: true }).click()
}

/** The browser's own Back, which leaves the app on its first page. */
const back = (page: Page) => page.goBack()

test('Back closes one layer at a time and leaves the page in place, also on the first page of a visit', async ({
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

  await test.step('the element with the returned focus has a ring after a key, not after a touch', async () => {
    const tab = page.getByRole('button', { name: say('app.nav.me'), exact: true })
    await tab.tap()
    await me.getByRole('button', { name: say('ui.close'), exact: true }).tap()
    await expect(tab).toBeFocused()
    await expect(tab).toHaveCSS('outline-style', 'none')
    await page.keyboard.press('Enter')
    await expect(me).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tab).toBeFocused()
    await expect(tab).toHaveCSS('outline-style', 'solid')
  })
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
  await test.step('a link in a layer leaves no dead step in the history', async () => {
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
    // The page before the first one.
    await expect(page).toHaveURL('about:blank')
  })
  expectQuiet([person])
})

test('a story over the feed is closed by one Back, and a layer over it by one of its own', async ({
  join,
}) => {
  const me = await member('sharer', 'ko')
  const text = `지우기 전에 한 번 더 생각해 보고 싶은 이야기예요. ${newName('')}`
  await shared(me.token, text)
  const person = await join({ screen: 'desktop', token: me.token })
  const { page, say } = person
  await page.goto('/')
  await card(person, text).getByRole('link').filter({ hasText: text }).click()
  await expect(detail(person)).toBeVisible()
  const question = named(person, 'posts.delete.title')
  const remove = detail(person).getByRole('button', { name: say('posts.delete.label') })

  await test.step('a toast is inside of it', async () => {
    await person.context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await detail(person)
      .getByRole('button', { name: say('posts.share.label') })
      .click()
    const told = detail(person)
      .getByRole('status')
      .filter({ hasText: say('posts.share.copied') })
    await expect(told).toBeVisible()
    await page.keyboard.press('F8')
    await look(person, 'toast-dialog')
    await page.keyboard.press('Enter')
    await expect(told).toHaveCount(0)
    await expect(detail(person)).toBeVisible()
  })

  await remove.click()
  await expect(question).toBeVisible()
  await back(page)
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await back(page)
  await expect(detail(person)).toHaveCount(0)
  await expect(page).toHaveURL('/')

  await page.goForward()
  await remove.click()
  await question.getByRole('button', { name: say('posts.delete.confirm') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(card(person, text)).toHaveCount(0)
  await back(page)
  await expect(page, 'the first page of the visit').toHaveURL('about:blank')
  expectQuiet([person])
})

/** Expect that two visible boxes do not overlap. */
async function expectApart(one: Locator, other: Locator) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) throw new Error('Nothing to compare')
  const isApart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)} are apart`).toBe(true)
}

test('a menu follows the arrow keys, returns the focus, and Back closes it; a toast covers neither message nor composer', {
  tag: '@long',
}, async ({ join }) => {
  const { sharer, listener } = await together(join)
  for (const person of [sharer, listener]) {
    await write(person, `${person.screen}에서 쓴 말`)
    // One after the other: a toast covers the first message of a short conversation, which is not examined below.
    await sees(sharer, `${person.screen}에서 쓴 말`)
    await sees(listener, `${person.screen}에서 쓴 말`)
  }
  await test.step('the menu of the room', async () => {
    const { page, say } = listener
    const button = page.getByRole('button', { name: say('chat.menu.label') })
    const menu = await openMenu(listener)
    const items = menu.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    await expect(items.first()).toBeFocused()
    await look(listener, 'room-menu-keys')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.press('Enter')
    await expect(items.first()).toBeFocused()
    await back(page)
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(page).toHaveURL(/chat\/\d+$/)
    await choose(listener, 'chat.block.open')
    await expect(page.getByRole('dialog')).toBeVisible()
    await back(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  await test.step('the emoji panel', async () => {
    const { page, say } = sharer
    const button = page.getByRole('button', { name: say('chat.composer.emoji') })
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await back(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/chat\/\d+$/)
  })
  await test.step('a toast', async () => {
    for (const person of [sharer, listener]) {
      const { page, say } = person
      await person.context.grantPermissions(['clipboard-write', 'clipboard-read'])
      const text = `${person.screen}에서 쓴 말`
      await bubble(person, text).getByText(text, { exact: true }).dispatchEvent('contextmenu')
      await page.getByRole('menuitem', { name: say('chat.message.copy') }).click()
      const told = page.getByRole('status').filter({ hasText: say('chat.message.copied') })
      await expect(told).toBeVisible()
      await expectApart(told, composer(person))
      await expectApart(told, conversation(person).getByText('desktop에서 쓴 말', { exact: true }))
      // It stays while it has the focus.
      await told.getByRole('button', { name: say('ui.closeNotice') }).focus()
      await look(person, 'toast-room')
      await told.getByRole('button', { name: say('ui.closeNotice') }).click()
      await expect(told).toHaveCount(0)
    }
  })
  expectQuiet([sharer, listener])
})

/** Drag a sheet down by its title. */
async function drag(page: Page, sheet: Locator, distance: number) {
  const box = await sheet.getByRole('heading').first().boundingBox()
  if (!box) throw new Error('No sheet to drag')
  const touch = await page.context().newCDPSession(page)
  const at = (down: number) => ({
    touchPoints: [{ x: box.x + 20, y: box.y + box.height / 2 + down }],
  })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(0) })
  for (let step = 1; step <= 5; step++)
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      ...at((distance * step) / 5),
    })
  // A finger that rests at the end has no speed.
  await page.waitForTimeout(150)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('a dialog with text asks before it closes, and a sheet follows the finger', async ({
  join,
}) => {
  const worry = `밤마다 생각이 많아서 잠들기가 어려워요. ${newName('')}`
  const { listener } = await strangers(worry)
  const person = await join({ screen: 'phone', language: 'en', token: listener })
  const { page, say } = person
  await openLive(person, '/listener-dashboard')
  const opener = card(person, worry).getByRole('button', { name: say('posts.dashboard.ask') })
  await opener.click()
  const dialog = named(person, 'chat-requests.dialog.title')
  const field = dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await field.pressSequentially('May I listen?')
  const question = named(person, 'ui.discard.text.title')

  await page.mouse.click(195, 8)
  await expect(dialog).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await look(person, 'discard')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(field).toBeFocused()
  await back(page)
  await expect(question).toBeVisible()
  // While the page steps forward to the dialog's entry, the browser drops a press of Back without an event.
  await page.waitForFunction(() => history.state?.layer === 1)
  await back(page)
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('May I listen?')

  await test.step('a finger drags it down, and it asks as well', async () => {
    await drag(page, dialog, 60)
    await expect(question).toHaveCount(0)
    await drag(page, dialog, 400)
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: say('ui.discard.text.keep') }).click()
    await expect(field).toHaveValue('May I listen?')
  })
  await field.fill('')
  await drag(page, dialog, 400)
  await expect(dialog).toHaveCount(0)
  await opener.click()
  await field.pressSequentially('Hello')
  await dialog.getByRole('button', { name: say('ui.close'), exact: true }).click()
  await question.getByRole('button', { name: say('ui.discard.confirm') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL('/listener-dashboard')
  expectQuiet([person])
})

test('Back during the opening of the question answers the question', { tag: '@long' }, async ({
  join,
}) => {
  const worry = `잠들기 전마다 같은 생각이 나요. ${newName('')}`
  const { listener } = await strangers(worry)
  const person = await join({ screen: 'phone', language: 'en', token: listener })
  const { page, say } = person
  // Back during a history step replaces it: the browser does the later of the two.
  await page.addInitScript(() => {
    const step = history.go.bind(history)
    let wasPressed = false
    history.go = (delta = 0) => {
      const isFirstForward = delta > 0 && !wasPressed
      if (isFirstForward) {
        wasPressed = true
        Object.assign(window, { wasPressed })
      }
      step(isFirstForward ? -1 : delta)
    }
  })
  await openLive(person, '/community')
  await page.locator('a[href="/listener-dashboard"]:visible').first().click()
  await card(person, worry)
    .getByRole('button', { name: say('posts.dashboard.ask') })
    .click()
  const dialog = named(person, 'chat-requests.dialog.title')
  await dialog.getByRole('textbox').pressSequentially('May I listen?')
  await back(page)
  await page.waitForFunction(() => 'wasPressed' in window)
  await expect(named(person, 'ui.discard.text.title')).toHaveCount(0)
  await expect(dialog.getByRole('textbox')).toHaveValue('May I listen?')
  expectQuiet([person])
})
