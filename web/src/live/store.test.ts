import { type StoreProduct, store, type UserGift } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAbsence, applyAnswer } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { at, cache, hear, isStale } from './testing.ts'

const product = (id: number, more: Partial<StoreProduct> = {}): StoreProduct => ({
  kind: 'store-product',
  id,
  name: `product ${id}`,
  description: '',
  category: 'snack',
  price: 1_000,
  imageUrl: null,
  isWelcomeGift: false,
  stock: 3,
  isActive: true,
  isClaimed: false,
  ...more,
})
const gift = (id: number, of: StoreProduct): UserGift => {
  const { stock: _stock, isActive: _isActive, isClaimed: _isClaimed, ...rest } = of
  return {
    kind: 'user-gift',
    id,
    status: 'claimed',
    createdAt: at(id),
    product: { ...rest, kind: 'gift-product' },
    giftCode: 'CODE',
    barcodeUrl: `/api/store/barcodes/${id}`,
  }
}
const pages = (...items: object[]) => ({ pages: [items], pageParams: [null] })

describe('the store', () => {
  const all = pagesKeyOf(store.list)
  const snacks = pagesKeyOf(store.list, { query: { category: 'snack' } })
  const vouchers = pagesKeyOf(store.list, { query: { category: 'voucher' } })
  const gifts = pagesKeyOf(store.listGifts)
  const claim = keyOf(store.readClaim)
  const shown = (key: readonly unknown[]) => cache.getQueryData(key)

  beforeEach(() => {
    cache.setQueryData(all, pages(product(3), product(1)))
    cache.setQueryData(snacks, pages(product(3), product(1)))
    cache.setQueryData(vouchers, pages())
    cache.setQueryData(gifts, pages())
    cache.setQueryData(claim, {
      kind: 'gift-claim',
      id: 13,
      hasClaimedWelcomeGift: false,
      welcomeGiftUntil: at(59),
      from: null,
      needsDeed: false,
    })
  })

  test('shows the stock of the last event', () => {
    const soldOut = product(3, { stock: 0 })
    hear(['product:changed', soldOut], ['product:changed', soldOut])
    for (const key of [all, snacks]) expect(shown(key)).toEqual(pages(soldOut, product(1)))
  })

  test('adds a new product where it belongs, and removes a withdrawn one', () => {
    hear(['product:changed', product(2)], ['product:changed', product(3, { isActive: false })])
    for (const key of [all, snacks]) expect(shown(key)).toEqual(pages(product(2), product(1)))
    expect(shown(vouchers)).toEqual(pages())
    hear(['product:changed', product(3)])
    expect(shown(all)).toEqual(pages(product(3), product(2), product(1)))
  })

  test('moves a product to the list of its new kind', () => {
    const moved = product(3, { category: 'voucher' })
    hear(['product:changed', moved], ['product:changed', moved])
    expect(shown(all)).toEqual(pages(moved, product(1)))
    expect(shown(snacks)).toEqual(pages(product(1)))
    expect(shown(vouchers)).toEqual(pages(moved))
  })

  test('marks a product as claimed by the answer and by the event alike, and reads the gifts again', () => {
    const given = gift(7, product(3))
    const claimed = pages(product(3, { isClaimed: true }), product(1))
    applyAnswer(cache, given, { endpoint: store.claim, params: { id: 3 } })
    expect(shown(all)).toEqual(claimed)
    cache.setQueryData(all, pages(product(3), product(1)))
    hear(['gift:new', given])
    expect(shown(all)).toEqual(claimed)
    expect([gifts, claim].map(isStale)).toEqual([true, true])
  })

  test('is read again when a claimed product does not exist', () => {
    applyAbsence(cache, { endpoint: store.claim, params: { id: 3 } })
    expect([all, gifts, claim].map(isStale)).toEqual([true, true, true])
  })
})
