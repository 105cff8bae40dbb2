import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { Count, choice, RowId, Time, text } from '../shared/schemas.ts'
import {
  maxCredits,
  maxPictureBytes,
  maxPictures,
  maxPrice,
  pictureTypes,
  productCategories,
  productDescriptionLength,
  productNameLength,
} from './rules.ts'

export const ProductCategory = choice(productCategories, 'product.category')
export type ProductCategory = z.infer<typeof ProductCategory>

/** A category as callers may write it: `coupon` is another name of `voucher`. */
export const GivenCategory = z.pipe(
  choice([...productCategories, 'coupon'], 'product.category'),
  z.transform((name): ProductCategory => (name === 'coupon' ? 'voucher' : name)),
)

const product = {
  id: RowId,
  /** In the reader's language, or in the other one where it is written in that alone. So is the description. */
  name: z.string(),
  description: z.string(),
  category: ProductCategory,
  /** The face value in won; 0 for none. */
  price: z.number().check(z.nonnegative()),
  /** null without a picture. */
  imageUrl: z.nullable(z.string()),
  isWelcomeGift: z.boolean(),
}

/** A product as the caller may see it; never a code. */
export const StoreProduct = z.object({
  ...product,
  kind: z.literal('store-product'),
  /** Number still available. */
  stock: Count,
  /** False once it was withdrawn; only open store pages get such a product, because lists have active ones only. */
  isActive: z.boolean(),
  /** The reader has claimed it. */
  isClaimed: z.boolean(),
})
export type StoreProduct = z.infer<typeof StoreProduct>

/** A gift of the reader. */
export const UserGift = z.object({
  kind: z.literal('user-gift'),
  id: RowId,
  status: z.enum(['claimed', 'pending']),
  createdAt: Time,
  /** With its current name, and without the fields that change with every claim. */
  product: z.object({ kind: z.literal('gift-product'), ...product }),
  giftCode: z.string(),
  /** Valid for five minutes and for its owner alone; to show the barcode later, ask for the gift again. */
  barcodeUrl: z.string(),
})
export type UserGift = z.infer<typeof UserGift>

/** The reader's status for gifts, above all for the welcome gift. */
export const GiftClaim = z.object({
  kind: z.literal('gift-claim'),
  /** The reader's id. */
  id: RowId,
  hasClaimedWelcomeGift: z.boolean(),
  /** Until when the reader can claim it. */
  welcomeGiftUntil: Time,
  /** From when the reader can claim any gift; null where that is now. */
  from: z.nullable(Time),
  /** Whether the reader must write a story or a comment, or chat, before claiming any. */
  needsDeed: z.boolean(),
})
export type GiftClaim = z.infer<typeof GiftClaim>

/** A product as admins see it. */
export const AdminProduct = z.object({
  ...product,
  kind: z.literal('admin-product'),
  /** The texts by language; null where readers get the other language. */
  nameKo: z.nullable(z.string()),
  nameEn: z.nullable(z.string()),
  descriptionKo: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  credits: Count,
  stock: Count,
  claimedCount: Count,
  isActive: z.boolean(),
  createdAt: Time,
})
export type AdminProduct = z.infer<typeof AdminProduct>

export const Barcode = z.object({
  kind: z.literal('barcode'),
  id: RowId,
  code: z.string(),
  /** The uploaded picture was unreadable, so the code was generated. */
  isGenerated: z.boolean(),
  /** Valid for five minutes and only for the admin who asked. */
  imageUrl: z.string(),
  /** The owner's id; null while it is unclaimed, and after their account was deleted. */
  claimedBy: z.nullable(RowId),
  claimer: z.nullable(PublicUser),
  claimedAt: z.nullable(Time),
})
export type Barcode = z.infer<typeof Barcode>

export const AdminProductDetail = z.object({
  ...AdminProduct.shape,
  /** Newest first. */
  barcodes: z.array(Barcode),
  nextBefore: z.nullable(RowId),
})
export type AdminProductDetail = z.infer<typeof AdminProductDetail>

/** Longest data URL of a picture: its bytes in base64, after the prefix with its type. */
const maxDataUrl = Math.ceil(maxPictureBytes / 3) * 4 + 'data:image/jpeg;base64,'.length

const dataUrl = new RegExp(`^data:(?:${pictureTypes.join('|')});base64,`)

/** A picture as a data URL. The server examines its bytes itself. */
export const Picture = z
  .string()
  .check(z.maxLength(maxDataUrl, 'picture.size'), z.regex(dataUrl, 'picture.type'))

/** A picture, or its address: on this site, or anywhere over https, from where the server fetches it once. */
export const Cover = z.string().check(
  z.maxLength(maxDataUrl, 'picture.size'),
  z.refine(
    (value) =>
      dataUrl.test(value) ||
      (value.length <= 500 &&
        (/^(?:\/[\w-][\w\-.]*)+$/.test(value) || /^https:\/\/\S+$/.test(value))),
    'cover.form',
  ),
)

export const BarcodePictures = z
  .array(Picture)
  .check(z.minLength(1, 'barcodes.required'), z.maxLength(maxPictures, 'barcodes.many'))

const upload = {
  barcodeImages: BarcodePictures,
  /** Whether a picture without a readable code gets a generated one; otherwise it is refused. */
  generateCodes: z._default(z.boolean(), true),
}
/** Pictures of barcodes, in a new product or for an existing one. */
export const BarcodeUpload = z.object(upload)
export type BarcodeUpload = z.output<typeof BarcodeUpload>

const nameIn = z.nullable(text(0, productNameLength.max, 'product.name'))
const descriptionIn = z.nullable(text(0, productDescriptionLength.max, 'product.description'))

/** The texts of a product as written: one language may be missing. Empty and null are the same. */
const texts = {
  /** In the caller's language. So is the description. `nameKo` and the like win over these. */
  name: z.optional(text(productNameLength.min, productNameLength.max, 'product.name')),
  description: z.optional(text(0, productDescriptionLength.max, 'product.description')),
  nameKo: z.optional(nameIn),
  nameEn: z.optional(nameIn),
  descriptionKo: z.optional(descriptionIn),
  descriptionEn: z.optional(descriptionIn),
}
export const ProductTexts = z.object(texts)
export type ProductTexts = z.output<typeof ProductTexts>

const fields = {
  category: GivenCategory,
  price: z
    .number('product.price')
    .check(z.gte(0, 'product.price'), z.lte(maxPrice, 'product.price')),
  credits: z.int().check(z.gte(0), z.lte(maxCredits)),
  imageUrl: z.nullable(Cover),
  isActive: z.boolean(),
  isWelcomeGift: z.boolean(),
}

export const ProductDraft = z.object({
  ...texts,
  ...fields,
  price: z._default(fields.price, 0),
  credits: z._default(fields.credits, 0),
  imageUrl: z._default(fields.imageUrl, null),
  isActive: z._default(fields.isActive, true),
  isWelcomeGift: z._default(fields.isWelcomeGift, false),
  ...upload,
})
export type ProductDraft = z.output<typeof ProductDraft>

/** Only the fields that are sent change. */
export const ProductChange = z.extend(z.partial(z.object(fields)), texts)
export type ProductChange = z.output<typeof ProductChange>

/** The picture itself: PNG or JPEG, not JSON. */
export const PictureFile = z.file()
