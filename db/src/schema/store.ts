import type { ProductCategory } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** A file, as its bytes. */
type Bytes = ColumnType<Buffer, Buffer, Buffer>

export interface ProductsTable {
  id: Generated<number>
  name: string
  description: string
  category: ProductCategory
  /** The face value in won. */
  price: number
  credits: number
  /** Where its picture is, when that was given as an address. */
  imageUrl: string | null
  /** Its picture, when that was uploaded. */
  coverId: number | null
  /** Barcodes not given out yet, and given out: counted by the write that adds or gives one. */
  stock: Generated<number>
  claimedCount: Generated<number>
  isActive: boolean
  isWelcomeGift: boolean
  createdAt: CreatedAt
}

/** Uploaded pictures of products. A new picture is a new row, so that its address never shows another. */
export interface ProductCoversTable {
  id: Generated<number>
  image: Bytes
}

export interface BarcodesTable {
  id: Generated<number>
  productId: number
  /** Unique over all products. */
  code: string
  /** Nothing could be read in the picture, so the code was made here. */
  isGenerated: boolean
  /** Of what the uploaded picture shows, whatever file it came in: unique, so none is uploaded twice. */
  pixelHash: string | null
  /** null where it is drawn from the code when it is looked at. */
  image: ColumnType<Buffer | null, Buffer | null, Buffer | null>
  createdAt: CreatedAt
  /** When it was given out; it never is again, also when the account it went to is gone. */
  claimedAt: Timestamp | null
}

/** Whose a barcode is: one row each, once per person and product, and of welcome gifts one per person. */
export interface UserGiftsTable {
  id: Generated<number>
  userId: number
  productId: number
  barcodeId: number
  /** The product was a welcome gift when it was claimed. */
  isWelcomeGift: boolean
  createdAt: CreatedAt
}
