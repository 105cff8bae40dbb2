import {
  type AdminProduct,
  type Barcode,
  type Language,
  type StoreProduct,
  store,
  type UserGift,
  urlOf,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { type PersonRow, personIn, publicUser } from '../accounts/reads.ts'
import type { Links } from './signed-links.ts'
import { descriptionIn, nameIn, textsByLanguage } from './texts.ts'
import { isElsewhere } from './uploads.ts'

export type ProductRow = Selectable<Database['products']>

/** Return the address of a product's picture on this site; null for none, and for one of another host. */
function imageUrlOf({ coverId, imageUrl }: Pick<ProductRow, 'coverId' | 'imageUrl'>) {
  if (coverId !== null) return urlOf(store.readCover, { params: { id: coverId } })
  return imageUrl === null || isElsewhere(imageUrl) ? null : imageUrl
}

const shared = (row: ProductRow, language: Language) => ({
  id: row.id,
  name: nameIn(row, language),
  description: descriptionIn(row, language),
  category: row.category,
  price: row.price,
  imageUrl: imageUrlOf(row),
  isWelcomeGift: row.isWelcomeGift,
})

/** Return a product for a member who has claimed it, or not. */
export const storeProduct = (
  row: ProductRow,
  { isClaimed, language }: { isClaimed: boolean; language: Language },
): StoreProduct => ({
  ...shared(row, language),
  kind: 'store-product',
  stock: row.stock,
  isActive: row.isActive,
  isClaimed,
})

export const adminProduct = (row: ProductRow, language: Language): AdminProduct => ({
  ...shared(row, language),
  ...textsByLanguage(row),
  kind: 'admin-product',
  credits: row.credits,
  stock: row.stock,
  claimedCount: row.claimedCount,
  isActive: row.isActive,
  createdAt: row.createdAt,
})

export interface GiftRow {
  id: number
  createdAt: string
  barcodeId: number
  code: string
}

/** Return a gift for its owner. */
export const userGift = (
  { id, createdAt, barcodeId, code }: GiftRow,
  product: ProductRow,
  { owner, links, clock }: { owner: Pick<Member, 'id' | 'language'>; links: Links; clock: Clock },
): UserGift => ({
  kind: 'user-gift',
  id,
  status: 'claimed',
  createdAt,
  product: { ...shared(product, owner.language), kind: 'gift-product' },
  giftCode: code,
  barcodeUrl: links.to(barcodeId, owner.id, clock),
})

type BarcodeRow = Pick<
  Selectable<Database['barcodes']>,
  'id' | 'code' | 'isGenerated' | 'claimedAt'
> & { claimedBy: number | null }

/** Return a barcode for an admin. */
export const barcode = (
  { id, code, isGenerated, claimedAt, claimedBy }: BarcodeRow,
  {
    viewerId,
    people,
    links,
    clock,
  }: { viewerId: number; people: Map<number, PersonRow>; links: Links; clock: Clock },
): Barcode => ({
  kind: 'barcode',
  id,
  code,
  isGenerated,
  claimedBy,
  claimedAt,
  claimer: claimedBy === null ? null : publicUser(personIn(people, claimedBy)),
  imageUrl: links.to(id, viewerId, clock),
})
