import {
  type AdminProduct,
  type Barcode,
  type StoreProduct,
  store,
  type UserGift,
  urlOf,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import { type PersonRow, personIn, publicUser } from '../accounts/reads.ts'
import type { Links } from './signed-links.ts'

export type ProductRow = Selectable<Database['products']>

/** Return the address of a product's picture. */
const imageUrlOf = ({ coverId, imageUrl }: Pick<ProductRow, 'coverId' | 'imageUrl'>) =>
  coverId === null ? imageUrl : urlOf(store.readCover, { params: { id: coverId } })

const shared = (row: ProductRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  price: row.price,
  imageUrl: imageUrlOf(row),
  isWelcomeGift: row.isWelcomeGift,
})

/** Return a product for a member who has claimed it, or not. */
export const storeProduct = (row: ProductRow, isClaimed: boolean): StoreProduct => ({
  ...shared(row),
  kind: 'store-product',
  stock: row.stock,
  isActive: row.isActive,
  isClaimed,
})

export const adminProduct = (row: ProductRow): AdminProduct => ({
  ...shared(row),
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
  { ownerId, links, clock }: { ownerId: number; links: Links; clock: Clock },
): UserGift => ({
  kind: 'user-gift',
  id,
  status: 'claimed',
  createdAt,
  product: { ...shared(product), kind: 'gift-product' },
  giftCode: code,
  barcodeUrl: links.to(barcodeId, ownerId, clock),
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
