import { type Rule, rules, store } from '@dodam/contract'
import { barcodePng, newCodes, noise } from '@dodam/test-support/server/pictures.ts'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { look } from './look.ts'
import { demoToken, newName, type Person, phoneFirst, test } from './people.ts'
import { openLive } from './room.ts'
import { button, findsProduct, onShelf } from './shelf.ts'
import { expectQuiet, isTold, member } from './stories.ts'

test.describe.configure({ mode: 'parallel' })

/** Return a barcode as a file on the admin's computer. */
const fileOf = async (code: string) => ({
  name: `${code}.png`,
  mimeType: 'image/png',
  buffer: await barcodePng(code),
})
const choose = ({ say }: Person, dialog: Locator) =>
  dialog.getByLabel(say('admin.products.pictures.add')).and(dialog.locator('input'))
const nameIn = ({ say }: Person, dialog: Locator, language: 'Ko' | 'En') =>
  dialog
    .getByRole('group', { name: say(`admin.products.in.${language}`) })
    .getByLabel(say('admin.products.field.name'))
/** The text of a rule as the server says it: in the language of the account, which the places of a story share. */
const textOf = (rule: Rule) => new RegExp(`${rules[rule].ko}|${rules[rule].en}`)
const pictures = (dialog: Locator) => dialog.getByRole('img', { name: /(바코드|Barcode) \d+:/ })

/** Paste an image at the focus, as if it was copied elsewhere. */
async function paste({ page }: Person, code: string) {
  const base64 = (await barcodePng(code)).toString('base64')
  await page.evaluate((bytes) => {
    const data = new DataTransfer()
    const file = Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0)
    data.items.add(new File([file], 'pasted.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    })
    document.activeElement?.dispatchEvent(event)
  }, base64)
}

for (const [screen, language, set] of phoneFirst)
  test(
    `a product is created with its barcodes, claimed and inspected, on a ${screen} in ${language}`,
    set,
    async ({ join }) => {
      const adminToken = await demoToken('moderator1', language)
      const admin = await join({ screen, language, token: adminToken })
      const { token, username } = await member('sharer', 'ko')
      const teen = await join({ screen: 'phone', language: 'ko', token })
      await openLive(teen, '/store')
      await openLive(admin, '/admin/products')
      const { page, say } = admin
      await look(admin, 'admin-products')

      await page.getByRole('button', { name: say('admin.products.add') }).click()
      const dialog = page.getByRole('dialog', { name: say('admin.products.add') })
      await dialog.getByRole('button', { name: say('admin.products.create') }).click()
      await isTold(admin, say('admin.products.required'))
      await expect(dialog.getByText(say('admin.products.pictures.missing'))).toBeVisible()
      await look(admin, 'admin-product-required')

      const name = `바나나 우유 ${newName('')}`
      const englishName = `Banana milk ${newName('')}`
      await nameIn(admin, dialog, 'Ko').fill(name)
      await nameIn(admin, dialog, 'En').fill(englishName)
      await dialog.getByLabel(say('admin.products.field.category')).selectOption('snack')
      await dialog.getByLabel(say('admin.products.field.price'), { exact: true }).fill('1,500.5')
      const [first = '', second = '', third = ''] = newCodes(3)
      const files = await Promise.all([first, second].map(fileOf))
      await choose(admin, dialog).setInputFiles(files)
      await expect(pictures(dialog)).toHaveCount(2)
      await paste(admin, third)
      await expect(pictures(dialog)).toHaveCount(3)
      // The same file again is detected before anything is sent.
      await choose(admin, dialog).setInputFiles(files.slice(0, 1))
      await expect(dialog.getByRole('alert').first()).toContainText(
        say('admin.products.pictures.same'),
      )
      await dialog
        .getByRole('button', { name: say('admin.products.pictures.remove', { at: 4 }) })
        .click()
      await expect(pictures(dialog)).toHaveCount(3)

      // A barcode of another product is refused, and marked.
      const known = newCodes(1)
      const body = {
        name: `초코 우유 ${newName('')}`,
        category: 'snack' as const,
        barcodeImages: await Promise.all(
          known.map(
            async (code) => `data:image/png;base64,${(await barcodePng(code)).toString('base64')}`,
          ),
        ),
      }
      const there = await ask(store.create, { body }, adminToken)
      await choose(admin, dialog).setInputFiles(await Promise.all(known.map(fileOf)))
      await expect(pictures(dialog)).toHaveCount(4)
      await dialog.getByRole('button', { name: say('admin.products.create') }).click()
      await expect(dialog.getByText(new RegExp(there.name))).toBeVisible()
      await expect(nameIn(admin, dialog, 'Ko')).toHaveValue(name)
      await look(admin, 'admin-product-duplicate')
      await dialog
        .getByRole('button', { name: say('admin.products.pictures.remove', { at: 4 }) })
        .click()
      await dialog.getByRole('button', { name: say('admin.products.create') }).click()
      await isTold(admin, say('admin.products.created'))
      await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
      // In the language of the account, which the places of this story share.
      const ownName = new RegExp(`${name}|${englishName}`)
      await expect(page.getByRole('heading', { level: 1, name: ownName })).toBeVisible()

      // It shows in the store that a member has open, and their claim shows here.
      await findsProduct(teen, name)
      await button(teen, name, 'claimable').click()
      await expect(button(teen, name, 'claimed')).toBeVisible()
      const left = page.getByText(say('admin.products.stock'), { exact: true }).locator('..')
      await expect(left).toContainText('2')

      await page.getByRole('button', { name: say('admin.products.codes.look') }).click()
      await expect(page.getByText(third)).toBeVisible()
      const whose = page.getByRole('link', { name: username })
      await expect(whose).toHaveAttribute('href', /\/admin\/users\/\d+$/)
      const [picture] = await page.getByRole('img', { name: new RegExp(third) }).all()
      await expect
        .poll(() => picture?.evaluate((one: HTMLImageElement) => one.naturalWidth))
        .toBeGreaterThan(100)
      await look(admin, 'admin-product', { isWhole: true })

      await page.getByRole('button', { name: say('admin.products.edit'), exact: true }).click()
      const edit = page.getByRole('dialog', { name: say('admin.products.edit'), exact: true })
      await expect(edit.getByLabel(say('admin.products.field.price'), { exact: true })).toHaveValue(
        '1500.5',
      )
      await edit.getByLabel(say('admin.products.field.price'), { exact: true }).fill('')
      // An address inside the network is refused, and stays in its field.
      const address = edit.getByLabel(say('admin.products.cover.address'))
      await address.fill('https://127.0.0.1/cocoa.png')
      await edit.getByRole('button', { name: say('admin.products.save'), exact: true }).click()
      await expect(edit.getByText(textOf('cover.unreachable'))).toBeVisible()
      await expect(address).toHaveValue('https://127.0.0.1/cocoa.png')
      await look(admin, 'admin-product-edit')
      await edit.getByRole('button', { name: say('admin.products.cover.add') }).focus()
      await paste(admin, 'COVER')
      await expect(edit.getByRole('img')).toBeVisible()
      await edit.getByRole('button', { name: say('admin.products.save'), exact: true }).click()
      await expect(edit).toHaveCount(0)
      await expect(page.getByText(say('admin.products.free'), { exact: true })).toBeVisible()

      await page.getByRole('button', { name: say('admin.products.addBarcodes') }).click()
      const more = page.getByRole('dialog', { name: say('admin.products.addBarcodes') })
      // A picture without a barcode is refused, unless a code is to be generated.
      const plain = { name: 'plain.png', mimeType: 'image/png', buffer: await noise() }
      const readable = await Promise.all(newCodes(1).map(fileOf))
      await choose(admin, more).setInputFiles([...readable, plain])
      await expect(pictures(more)).toHaveCount(2)
      await more.getByRole('button', { name: say('admin.products.send'), exact: true }).click()
      await expect(more.getByText(textOf('barcode.unread'))).toBeVisible()
      await look(admin, 'admin-product-unread')
      await more.getByRole('switch', { name: say('admin.products.pictures.generate') }).click()
      await more.getByRole('button', { name: say('admin.products.send'), exact: true }).click()
      await expect(more).toHaveCount(0)
      await expect(left).toContainText('4')
      await expect(page.getByText(say('admin.products.codes.old'))).toBeVisible()

      await page.getByRole('button', { name: say('admin.products.deactivate') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('admin.products.deactivate') })
        .click()
      await expect(page.getByText(say('admin.products.state.off'), { exact: true })).toBeVisible()
      await teen.page.reload()
      await expect(teen.page.getByRole('article').first()).toBeVisible()
      await expect(onShelf(teen, name)).toHaveCount(0)

      await page.getByRole('link', { name: say('admin.products.toList') }).click()
      await page.getByRole('button', { name: say('admin.products.integrity.check') }).click()
      await isTold(admin, say('admin.products.integrity.whole'))
      await look(admin, 'admin-products-checked')
      // The browser itself logs the refused calls to the console.
      expectQuiet([admin, teen], /40[09]/)
    },
  )

test('a failed upload loses nothing, and a duplicate is named', { tag: '@long' }, async ({
  join,
}) => {
  const admin = await join({ language: 'en', token: await demoToken('moderator1', 'en') })
  const { page, say } = admin
  await openLive(admin, '/admin/products')
  await expect(page.getByRole('button', { name: say('admin.products.add') })).toBeVisible()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: say('admin.products.add') })
  const name = newName('Tea')
  await nameIn(admin, dialog, 'Ko').fill(name)
  await dialog.getByLabel(say('admin.products.field.category')).selectOption('other')
  await choose(admin, dialog).setInputFiles(await Promise.all(newCodes(1).map(fileOf)))
  await expect(pictures(dialog)).toHaveCount(1)
  await page.route('**/api/admin/products', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await dialog.getByRole('button', { name: say('admin.products.create') }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await expect(pictures(dialog)).toHaveCount(1)
  await expect(nameIn(admin, dialog, 'Ko')).toHaveValue(name)
  await page.unroute('**/api/admin/products')
  // A second press does not create it twice.
  await dialog.getByRole('button', { name: say('admin.products.create') }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  // The database itself refuses duplicates, so only this answer is mocked.
  await page.getByRole('link', { name: say('admin.products.toList') }).click()
  await page.route('**/api/admin/store/barcode-integrity', (route) =>
    route.fulfill({
      json: {
        kind: 'barcode-integrity',
        duplicates: 1,
        details: [{ productIds: [1], code: 'TWICE' }],
      },
    }),
  )
  await page.getByRole('button', { name: say('admin.products.integrity.check') }).click()
  await expect(page.getByText('TWICE', { exact: true })).toBeVisible()
  await look(admin, 'admin-products-duplicates')
})

test('an account that is not an admin’s sees that it has no access', { tag: '@long' }, async ({
  join,
}) => {
  const { token } = await member('sharer', 'ko')
  const { page } = await join({ token })
  await page.goto('/admin/products')
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('link').filter({ hasText: /설정/ }).first()).toBeVisible()
})
