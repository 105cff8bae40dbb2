import { accounts, store } from '@dodam/contract'
import { barcodeUrl } from '@dodam/test-support/server/pictures.ts'
import { expect } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { password } from './pair.ts'
import { type Person, phoneFirst, test } from './people.ts'
import { cutOff, openLive } from './room.ts'
import { arrives } from './screen.ts'
import { button, claim, findsProduct, onShelf, shopkeeper } from './shelf.ts'
import { expectQuiet, isTold, member } from './stories.ts'

const tab = ({ page, say }: Person, name: string) =>
  page.getByRole('tab', { name: new RegExp(`^${say(`store.tab.${name}`)}`) })

/** A member on a phone and one at a desktop, both with the store open. */
async function twoShoppers(join: Parameters<Parameters<typeof test>[2]>[0]['join']) {
  const [child, teen] = [await member('sharer', 'ko'), await member('listener', 'en')]
  const phone = await join({ screen: 'phone', language: 'ko', token: child.token })
  const desk = await join({ language: 'en', token: teen.token })
  for (const person of [phone, desk]) {
    await openLive(person, '/store?category=snack')
    await arrives(person)
  }
  return { phone, desk }
}

test('two members see one product, one gets the last, and the other sees at once that it is gone', async ({
  join,
}) => {
  const shop = await shopkeeper()
  const milk = await shop.stock(1)
  const { phone, desk } = await twoShoppers(join)
  for (const person of [phone, desk])
    await expect(button(person, milk.name, 'claimable')).toBeEnabled()
  await expect(onShelf(phone, milk.name)).toContainText('1개 남았어요')
  await expect(onShelf(desk, milk.name)).toContainText('Worth ₩1,800')
  await look(phone, 'store-products')

  await button(phone, milk.name, 'claimable').click()
  await isTold(phone, phone.say('store.claim.done'))
  await phone.page.getByRole('button', { name: phone.say('store.claim.show') }).click()
  await expect(phone.page).toHaveURL('/store?tab=gifts')
  await expect(onShelf(phone, milk.name)).toBeVisible()
  await phone.page.goBack()
  await expect(button(phone, milk.name, 'claimed')).toBeDisabled()
  await expect(button(desk, milk.name, 'soldOut')).toBeDisabled()
  await expect(onShelf(desk, milk.name)).toContainText(desk.say('store.noStock'))
  await look(phone, 'store-claimed')

  // No layout shift: new products wait, and withdrawn ones keep their place.
  const bread = await shop.stock(2, {
    imageUrl: await barcodeUrl('BREAD'),
    description: '갓 구운 빵이에요.',
  })
  const more = desk.page.getByRole('button', { name: /^Show \d+ new products?$/ })
  await expect(more).toBeVisible()
  await expect(onShelf(desk, bread.name)).toHaveCount(0)
  await look(desk, 'store-new-product')
  await findsProduct(desk, bread.name)
  await expect(button(desk, bread.name, 'claimable')).toBeVisible()
  const picture = onShelf(desk, bread.name).locator('img')
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(100)
  await shop.change(bread.id, { isActive: false })
  await expect(button(desk, bread.name, 'gone')).toBeDisabled()
  await look(desk, 'store-products', { isWhole: true })
  expectQuiet([phone, desk])
})

test('a pending claim says so, and one that comes too late says why', {
  tag: '@long',
}, async ({ join }) => {
  const shop = await shopkeeper()
  const [milk, bread, tea] = [await shop.stock(1), await shop.stock(2), await shop.stock(3)]
  const mine = await member('sharer', 'en')
  const other = await member('sharer', 'ko')
  const person = await join({ screen: 'phone', language: 'en', token: mine.token })
  const { page } = person
  await page.goto('/store?category=snack')
  await cutOff(person, button(person, milk.name, 'claimable'))
  await claim(milk.id, other.token)
  await claim(bread.id, mine.token)
  await shop.change(tea.id, { isActive: false })

  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/api/store/claim-free-product/**', async (route) => {
    await held
    await route.fallback()
  })
  await button(person, milk.name, 'claimable').click()
  await expect(button(person, milk.name, 'claiming')).toBeDisabled()
  await look(person, 'store-claiming')
  goOn()
  await isTold(person, 'This one has run out.')
  await look(person, 'store-too-late')
  await button(person, bread.name, 'claimable').click()
  await isTold(person, 'You’ve already claimed this gift.')
  await button(person, tea.name, 'claimable').click()
  await isTold(person, 'This product isn’t available anymore.')
  expect(await ask(store.listGifts, {}, mine.token)).toHaveLength(1)

  // With the server reachable again everything shows its current state.
  await page.unroute('**/api/**')
  await page.reload()
  await expect(button(person, milk.name, 'soldOut')).toBeVisible()
  await expect(button(person, bread.name, 'claimed')).toBeVisible()
  await expect(onShelf(person, tea.name)).toHaveCount(0)
})

test('a new member reads about the welcome gift, picks one, and is not offered another', {
  tag: '@long',
}, async ({ join }) => {
  const shop = await shopkeeper()
  const isWelcomeGift = { isWelcomeGift: true, category: 'gift' } as const
  const [cocoa, candle] = [await shop.stock(3, isWelcomeGift), await shop.stock(3, isWelcomeGift)]
  const plain = await shop.stock(1)
  for (const as of [
    { screen: 'phone', language: 'ko' },
    { screen: 'desktop', language: 'en' },
  ] as const) {
    const { token } = await member('sharer', as.language)
    const person = await join({ ...as, token })
    const { page, say } = person
    await openLive(person, '/store')
    await expect(onShelf(person, cocoa.name)).toContainText(say('store.for.new'))
    await expect(onShelf(person, plain.name)).toContainText(say('store.for.all'))
    await tab(person, 'welcome').click()
    await expect(page).toHaveURL('/store?tab=welcome')
    await expect(page.getByText(say('store.welcome.available'), { exact: true })).toBeVisible()
    await expect(onShelf(person, cocoa.name)).toBeVisible()
    await expect(onShelf(person, plain.name)).toHaveCount(0)
    await look(person, 'store-welcome')
    await button(person, cocoa.name, 'claimable').click()
    await expect(page.getByText(say('store.welcome.claimed'), { exact: true })).toBeVisible()
    await expect(button(person, cocoa.name, 'claimed')).toBeDisabled()
    await expect(button(person, candle.name, 'hadWelcome')).toBeDisabled()
    await look(person, 'store-welcome-claimed')
    await page
      .getByRole('main')
      .getByRole('link', { name: say('store.claim.show') })
      .click()
    await expect(onShelf(person, cocoa.name)).toBeVisible()
  }
})

test('a member who joined long ago reads that the time of the welcome gift is over', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await member('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.clock.setFixedTime(Date.now() + 31 * 86_400_000)
  await page.goto('/store?tab=welcome')
  await expect(page.getByText(say('store.welcome.over'), { exact: true })).toBeVisible()
  await look(person, 'store-welcome-over')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('store.empty.toProducts') })
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

/** Count the wake locks that a page requests and releases, and allow copying. */
async function watchDevice({ page, context }: Person) {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const locks = { held: 0 }
    Object.assign(window, { locks })
    const request = async () => {
      locks.held++
      return { release: async () => void locks.held-- }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  })
  return () => page.evaluate(() => (window as unknown as { locks: { held: number } }).locks.held)
}

const keptOn = ({ page }: Person) =>
  page.evaluate(async () => ({
    texts: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    files: await caches.has('files'),
  }))

for (const [screen, language, set] of phoneFirst)
  test(
    `a gift is opened, saved, available offline, and removed from here after the sign-out: ${screen}`,
    set,
    async ({ join }) => {
      const shop = await shopkeeper()
      const milk = await shop.stock(1)
      const { token } = await member('sharer', language)
      const person = await join({ screen, language, token, serviceWorkers: 'allow' })
      const { page, context, say } = person
      const locksHeld = await watchDevice(person)
      await page.goto('/store?tab=gifts')
      await expect(page.getByText(say('store.empty.gifts'))).toBeVisible()
      await look(person, 'store-no-gifts')
      await page.evaluate(() => navigator.serviceWorker.ready)
      const { giftCode } = await claim(milk.id, token)
      const gift = onShelf(person, milk.name)
      await expect(gift).toContainText(giftCode)
      await look(person, 'store-gifts')
      await gift.getByRole('button', { name: say('store.gift.copy') }).click()
      await isTold(person, say('store.gift.copied'))
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(giftCode)

      const enlarge = gift.getByRole('button', {
        name: say('store.barcode.enlarge', { name: milk.name }),
      })
      await enlarge.click()
      const dialog = page.getByRole('dialog', { name: milk.name })
      const barcode = dialog.getByRole('img', {
        name: say('store.barcode.alt', { name: milk.name }),
      })
      await expect(barcode).toBeVisible()
      await expect(dialog).toContainText(giftCode)
      await expect.poll(locksHeld).toBe(1)
      // Every bar has the same width in whole pixels of the screen.
      const [grown, rendering] = await barcode.evaluate((image: HTMLImageElement) => [
        (image.width * devicePixelRatio) / image.naturalWidth,
        getComputedStyle(image).imageRendering,
      ])
      if (rendering === 'pixelated') expect(Number.isInteger(grown)).toBe(true)
      await look(person, 'store-barcode')
      const downloaded = page.waitForEvent('download')
      await dialog.getByRole('button', { name: say('store.barcode.save') }).click()
      expect((await downloaded).suggestedFilename()).toBe(`${milk.name}_barcode.png`)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(enlarge).toBeFocused()
      await expect.poll(locksHeld).toBe(0)

      await context.setOffline(true)
      await page.goto('/store?tab=gifts')
      await expect(page.getByText(say('store.gift.kept'))).toBeVisible()
      await expect(gift).toContainText(giftCode)
      await enlarge.click()
      await expect(barcode).toBeVisible()
      await look(person, 'store-offline')
      await page.keyboard.press('Escape')

      await context.setOffline(false)
      await expect(page.getByText(say('store.gift.kept'))).toHaveCount(0)
      await expect(gift).toBeVisible()
      const before = await keptOn(person)
      expect(before.texts).toContain(giftCode)
      expect(before.files).toBe(true)
      await signOut(person)
      await expect(page).toHaveURL('/')
      await expect.poll(async () => (await keptOn(person)).files).toBe(false)
      expect((await keptOn(person)).texts).not.toContain(giftCode)
    },
  )

async function signOut(person: Person) {
  const { page, screen, say } = person
  if (screen === 'desktop') {
    await page.getByRole('button', { name: say('app.me.open') }).click()
    return await page.getByRole('menuitem', { name: say('app.signOut') }).click()
  }
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('button', { name: say('app.nav.me') })
    .click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: say('app.nav.store') }),
  ).toBeVisible()
  await look(person, 'store-in-menu')
  await page.getByRole('button', { name: say('app.signOut') }).click()
}

async function signIn({ page, say }: Person, username: string) {
  await page.getByLabel(say('accounts.username'), { exact: true }).fill(username)
  await page.getByLabel(say('accounts.password'), { exact: true }).fill(password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('accounts.login.submit') })
    .click()
}

test('a visitor is sent to sign in, and returns to the requested page', {
  tag: '@long',
}, async ({ join }) => {
  const { username } = await member('sharer', 'ko')
  const visitor = await join({ screen: 'phone' })
  const { page, say } = visitor
  await page.goto('/store?tab=gifts')
  await expect(page).toHaveURL('/login')
  await signIn(visitor, username)
  await expect(page).toHaveURL('/store?tab=gifts')
  await expect(tab(visitor, 'gifts')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: say('app.nav.store') })
    .click()
  await expect(tab(visitor, 'products')).toHaveAttribute('aria-selected', 'true')
})

test('a claim after the session was ended elsewhere says so, and leads to the sign-in and back', {
  tag: '@long',
}, async ({ join }) => {
  const milk = await (await shopkeeper()).stock(1)
  const { token, username } = await member('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.goto('/store?category=snack')
  await cutOff(person, button(person, milk.name, 'claimable'))
  await ask(accounts.logout, {}, token)
  await button(person, milk.name, 'claimable').click()
  await isTold(person, say('accounts.session.lost'))
  await expect(page).toHaveURL('/login')
  await page.unroute('**/api/**')
  await signIn(person, username)
  await expect(page).toHaveURL('/store?category=snack')
  await expect(button(person, milk.name, 'claimable')).toBeVisible()
})

test('on a tablet everything fits: the header with the link here, and two products side by side', {
  tag: '@long',
}, async ({ join }) => {
  const { token } = await member('both', 'en')
  const person = await join({ language: 'en', token })
  const { page } = person
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/store')
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  const [first, second] = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(first).toBe(second)
  await look(person, 'store-tablet')
})

test('by keyboard alone: to the store, through its tabs and kinds, and to a gift', {
  tag: '@long',
}, async ({ join }) => {
  const milk = await (await shopkeeper()).stock(1)
  const { token } = await member('sharer', 'en')
  const person = await join({ language: 'en', token })
  const { page, say } = person
  await page.goto('/')
  await page
    .getByRole('navigation', { name: say('app.nav.label') })
    .getByRole('link', { name: say('app.nav.store') })
    .press('Enter')
  await tab(person, 'products').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(person, 'welcome')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const kinds = page.getByRole('group', { name: say('store.filter.label') })
  await kinds.getByRole('radio', { name: say('store.filter.all') }).focus()
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  await expect(kinds.getByRole('radio', { name: say('store.category.snack') })).toBeChecked()
  await expect(page).toHaveURL('/store?category=snack')
  await button(person, milk.name, 'claimable').focus()
  await page.keyboard.press('Enter')
  await expect(button(person, milk.name, 'claimed')).toBeVisible()
  await page.goBack()
  await page.goto('/store?tab=gifts')
  const barcode = onShelf(person, milk.name).getByRole('button').first()
  // Only once its picture has loaded.
  await expect(barcode).toBeEnabled()
  await barcode.press('Enter')
  await expect(page.getByRole('dialog', { name: milk.name })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/store?tab=gifts')
})
