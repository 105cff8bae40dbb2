import {
  type AdminProduct,
  type AdminProductDetail,
  type StoreProduct,
  store,
  type UserGift,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, patch, replace, stale } from './cache.ts'
import { applyRare } from './rare.ts'

/** Takes over a product as it now is, in every list that it belongs to. One that was taken off the shelf can come back. */
export function applyProduct(cache: QueryClient, product: StoreProduct): void {
  const copies = copiesOf(cache, 'store-product', product.id)
  const isMoved = copies.some(
    ({ category, isWelcomeGift }) =>
      category !== product.category || isWelcomeGift !== product.isWelcomeGift,
  )
  if (!product.isActive || isMoved) drop(cache, store.list, product.id)
  // A gift shows the current product, without the fields that only the store shows.
  const {
    kind: _kind,
    stock: _stock,
    isActive: _isActive,
    isClaimed: _isClaimed,
    ...given
  } = product
  patch(cache, 'gift-product', product.id, (gift) => ({ ...gift, ...given }))
  if (!product.isActive) return
  patch(cache, 'store-product', product.id, () => product)
  addTo(cache, store.list, product, {
    belongs: ({ category, isWelcomeGift }, asked) =>
      (asked.category === undefined || asked.category === category) &&
      (asked.isWelcomeGift === undefined || asked.isWelcomeGift === String(isWelcomeGift)),
  })
}

/**
 * Takes over a product as admins see it, and no codes of it: each look at those is audited. Its stock changes with each
 * claim, so the list is read again only for one that is new.
 */
export function applyAdminProduct(
  cache: QueryClient,
  told: AdminProduct | AdminProductDetail,
): void {
  const { barcodes: _barcodes, nextBefore: _nextBefore, ...product } = detailOf(told)
  if (!replace(cache, product)) stale(cache, store.listProducts)
  stale(cache, store.readStats)
}

/** A product with the fields that only its own page has, which the answers of some writes bring. */
const detailOf = (
  product: AdminProduct | AdminProductDetail,
): AdminProduct & Partial<AdminProductDetail> => product

/** Takes over what I was given, on this device or another. */
export function applyGift(cache: QueryClient, gift: UserGift): void {
  applyRare(cache, gift)
  patch(cache, 'store-product', gift.product.id, (product) => ({ ...product, isClaimed: true }))
}

/** A claim was refused: the shelf, or how I stand, is not as it is shown. */
export function doubtStore(cache: QueryClient): void {
  for (const endpoint of [store.list, store.listGifts, store.readClaim]) stale(cache, endpoint)
}
