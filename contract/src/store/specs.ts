import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Count, page, RowId } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { barcodesPageSize, giftsPageSize, productsPageSize } from './rules.ts'
import {
  AdminProduct,
  AdminProductDetail,
  BarcodeUpload,
  GiftClaim,
  GivenCategory,
  PictureFile,
  ProductChange,
  ProductDraft,
  StoreProduct,
  UserGift,
} from './schemas.ts'

export * from './schemas.ts'

/** 50 data URLs of ordinary pictures; larger sets take several calls. */
const maxUploadBytes = 8 * 1024 * 1024

export const storeSpecs = {
  list: spec({
    summary: 'What is on the shelf, newest first',
    access: 'member',
    query: z.extend(page(productsPageSize, 100), {
      category: z.optional(GivenCategory),
      isWelcomeGift: z.optional(z.enum(['true', 'false'])),
    }),
    answer: z.array(StoreProduct),
  }),
  listGifts: spec({
    summary: 'What I was given, newest first, with codes and links to their barcodes',
    access: 'member',
    query: page(giftsPageSize, 100),
    answer: z.array(UserGift),
  }),
  readClaim: spec({
    summary: 'Whether I have had the welcome gift, and until when I can',
    access: 'member',
    answer: GiftClaim,
  }),
  claim: spec({
    summary:
      'Be given one of a product: each product once, of welcome gifts one altogether. A claim that fails changes nothing',
    access: 'member',
    answer: UserGift,
    status: 201,
    announces: ['gift:new', 'product:changed', 'admin-product:changed'],
  }),
  readBarcode: spec({
    summary:
      'The picture of a barcode, by a link that was made for its owner or an admin: as a PNG or JPEG, without JSON',
    access: 'visitor',
    query: z.object({
      key: z.optional(
        z.string().check(z.regex(/^\d{1,16}\.\d{1,11}\.(?:[0-9a-f]{12}\.)?[0-9a-f]{64}$/)),
      ),
    }),
    answer: PictureFile,
  }),
  readCover: spec({
    summary: 'The picture of a product: as a PNG or JPEG, without JSON',
    access: 'visitor',
    answer: PictureFile,
  }),
  listProducts: spec({
    summary: 'All products, newest first',
    access: 'admin',
    staff: ['store'],
    query: page(productsPageSize, 100),
    answer: z.array(AdminProduct),
  }),
  readProduct: spec({
    summary: 'A product with its codes, newest first, and whose they are. Every look is audited',
    access: 'admin',
    staff: ['store'],
    query: page(barcodesPageSize, 200),
    answer: AdminProductDetail,
    announces: [...audited],
  }),
  create: spec({
    summary:
      'Add a product with the pictures of its barcodes; its stock is their number. Refused wholly when one of them is no picture, or known already',
    access: 'admin',
    staff: ['store'],
    body: ProductDraft,
    maxBodyBytes: maxUploadBytes,
    answer: AdminProductDetail,
    status: 201,
    announces: [...audited, 'product:changed', 'admin-product:changed'],
  }),
  change: spec({
    summary: 'Change what is sent and nothing else; `isActive: false` takes it off the shelf',
    access: 'admin',
    staff: ['store'],
    body: ProductChange,
    maxBodyBytes: maxUploadBytes,
    answer: AdminProduct,
    announces: [...audited, 'product:changed', 'admin-product:changed'],
  }),
  addBarcodes: spec({
    summary: 'Add barcodes to a product: all of them or, when one is refused, none',
    access: 'admin',
    staff: ['store'],
    body: BarcodeUpload,
    maxBodyBytes: maxUploadBytes,
    answer: AdminProductDetail,
    status: 201,
    announces: [...audited, 'product:changed', 'admin-product:changed'],
  }),
  readStats: spec({
    summary: 'How many products and codes there are',
    access: 'admin',
    staff: ['store'],
    answer: z.object({
      kind: z.literal('store-stats'),
      products: Count,
      activeProducts: Count,
      barcodes: Count,
      claimed: Count,
      stock: Count,
    }),
  }),
  checkIntegrity: spec({
    summary:
      'Look through every barcode for pictures and codes that are there twice. Every look is audited',
    access: 'admin',
    staff: ['store'],
    answer: z.object({
      kind: z.literal('barcode-integrity'),
      duplicates: Count,
      details: z.array(z.object({ productIds: z.array(RowId), code: z.string() })),
    }),
    announces: [...audited],
  }),
}
