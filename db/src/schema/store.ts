import type { ProductCategory } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** A file, as its bytes. */
type Bytes = ColumnType<Buffer, Buffer, Buffer>

export interface ProductsTable {
  id: Generated<number>
  /** In Korean; in English where there is no Korean text. So is the description. */
  name: string
  description: string
  nameEn: string | null
  descriptionEn: string | null
  category: ProductCategory
  /** The face value in won. */
  price: number
  credits: number
  /** Address of its picture, where one was given. */
  imageUrl: string | null
  /** Its uploaded picture. */
  coverId: number | null
  /** Barcodes available, and given out: updated by the write that adds or gives one. */
  stock: Generated<number>
  claimedCount: Generated<number>
  isActive: boolean
  isWelcomeGift: boolean
  createdAt: CreatedAt
}

/** Uploaded pictures of products. A new picture is a new row, so that an address always shows the same one. */
export interface ProductCoversTable {
  id: Generated<number>
  image: Bytes
}

export interface BarcodesTable {
  id: Generated<number>
  productId: number
  /** Unique over all products. */
  code: string
  /** The uploaded picture was unreadable, so the code was generated. */
  isGenerated: boolean
  /** Hash of the pixels of the uploaded picture, independent of its format: unique, so that none is uploaded twice. */
  pixelHash: string | null
  /** null where the picture is rendered from the code on each read. */
  image: ColumnType<Buffer | null, Buffer | null, Buffer | null>
  createdAt: CreatedAt
  /** When it was given out; never again, also after the account of its owner is deleted. */
  claimedAt: Timestamp | null
}

/** Owners of barcodes: one row each, one per member and product, and one welcome gift per member. */
export interface UserGiftsTable {
  id: Generated<number>
  userId: number
  productId: number
  barcodeId: number
  /** The product was a welcome gift at the time of the claim. */
  isWelcomeGift: boolean
  createdAt: CreatedAt
}
