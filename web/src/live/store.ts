import { type Answer, type StoreProduct, store, type UserGift } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, edit, patch, stale } from './cache.ts'
import { keyOf } from './keys.ts'

/** Takes over a product as it now is, in every list that it belongs to. One that was taken off the shelf can come back. */
export function applyProduct(cache: QueryClient, product: StoreProduct): void {
  const copies = copiesOf(cache, 'store-product', product.id)
  const isMoved = copies.some(({ category }) => category !== product.category)
  if (!product.isActive || isMoved) drop(cache, store.list, product.id)
  // What somebody was given of it is called as it is.
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
    belongs: ({ category }, asked) => asked.category === undefined || asked.category === category,
  })
}

/** Takes over what I was given, on this device or another, and what follows from it for the shelf. */
export function applyGift(cache: QueryClient, gift: UserGift): void {
  patch(cache, 'user-gift', gift.id, () => gift)
  addTo(cache, store.listGifts, gift)
  patch(cache, 'store-product', gift.product.id, (product) => ({ ...product, isClaimed: true }))
  if (gift.product.isWelcomeGift)
    edit<Answer<typeof store.readClaim>>(cache, keyOf(store.readClaim), (claim) => ({
      ...claim,
      hasClaimedWelcomeGift: true,
    }))
}

/** A claim was refused: the shelf, or how I stand, is not as it is shown. */
export function doubtStore(cache: QueryClient): void {
  for (const endpoint of [store.list, store.listGifts, store.readClaim]) stale(cache, endpoint)
}
