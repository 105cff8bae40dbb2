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

/** Store a product in every list it belongs to. A withdrawn product can come back. */
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
 * Store a product as admins see it, without its codes, because each look at those is audited. Its stock changes with
 * each claim, so the list is read again only for a new product.
 */
export function applyAdminProduct(
  cache: QueryClient,
  told: AdminProduct | AdminProductDetail,
): void {
  const { barcodes: _barcodes, nextBefore: _nextBefore, ...product } = detailOf(told)
  if (!replace(cache, product)) stale(cache, store.listProducts)
  stale(cache, store.readStats)
}

/** Return a product with the fields of its own page, which the answers of some writes have. */
const detailOf = (
  product: AdminProduct | AdminProductDetail,
): AdminProduct & Partial<AdminProductDetail> => product

/** Store a gift that the member received on any device. */
export function applyGift(cache: QueryClient, gift: UserGift): void {
  applyRare(cache, gift)
  patch(cache, 'store-product', gift.product.id, (product) => ({ ...product, isClaimed: true }))
}

/** A claim was refused: the products or the member's claim state are stale. */
export function doubtStore(cache: QueryClient): void {
  for (const endpoint of [store.list, store.listGifts, store.readClaim]) stale(cache, endpoint)
}
