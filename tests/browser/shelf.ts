import { type BodyInput, store } from '@dodam/contract'
import { barcodeUrl, newCodes } from '@dodam/test-support/server/pictures.ts'
import { expect, type Locator } from '@playwright/test'
import { ask } from './ask.ts'
import { demoToken, newName, type Person } from './people.ts'

type Draft = BodyInput<typeof store.create>

/** Fills the store, beside the browsers. */
export async function shopkeeper() {
  const token = await demoToken('moderator1', 'ko')
  return {
    /** Adds a new product with so many codes. */
    stock: async (count: number, more: Partial<Draft> = {}) => {
      const barcodeImages = await Promise.all(newCodes(count).map((code) => barcodeUrl(code)))
      const name = `따뜻한 우유 ${newName('')}`
      const body: Draft = { name, category: 'snack', price: 1_800, barcodeImages, ...more }
      return await ask(store.create, { body }, token)
    },
    change: (id: number, body: BodyInput<typeof store.change>) =>
      ask(store.change, { params: { id }, body }, token),
  }
}

/** Claim a product without a browser. */
export const claim = (id: number, token: string) => ask(store.claim, { params: { id } }, token)

/** A product, or a gift, on screen. */
export const onShelf = ({ page }: Person, name: string): Locator =>
  page.getByRole('article', { name, exact: true })

/** Expect a new product in the store, loading the waiting ones. */
export async function findsProduct(person: Person, name: string): Promise<void> {
  const pill = person.page.getByRole('button', {
    name: person.language === 'ko' ? /^새 상품 \d+개 보기$/ : /^Show \d+ new products?$/,
  })
  // The pill may have been there for another product alone: then this one causes another.
  await expect(async () => {
    if (await pill.isVisible()) await pill.click()
    await expect(onShelf(person, name)).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** The button of a product, by its label for this state. */
export const button = (person: Person, name: string, state: string): Locator =>
  onShelf(person, name).getByRole('button', { name: person.say(`store.claim.${state}`) })
