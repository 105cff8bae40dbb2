import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { api, type ProductDraft } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import { toBuffer } from 'bwip-js/node'
import type { Insertable } from 'kysely'
import sharp from 'sharp'
import type { Person } from './person.ts'

export const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A barcode as a shop would send it: PNG bytes. */
export const barcodePng = (text: string, bcid = 'code128'): Promise<Buffer> =>
  toBuffer({ bcid, text, scale: 3, includetext: true, backgroundcolor: 'ffffff', padding: 10 })

export const barcodeUrl = async (text: string, bcid?: string) =>
  dataUrl(await barcodePng(text, bcid))

/** A picture of noise, without any readable code. */
export const noise = (side = 40, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer()

let codes = 0
/** Return unique new codes. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () => `CODE-${randomBytes(3).toString('hex')}-${++codes}`)

/** Create an active product with this many barcodes. */
export async function stockUp(
  admin: Person,
  details: Partial<ProductDraft> & { count?: number } = {},
) {
  const { count = 1, ...product } = details
  const barcodeImages = await Promise.all(newCodes(count).map((code) => barcodeUrl(code)))
  return await admin.call(api.store.create, {
    body: { name: '편의점 쿠폰', category: 'voucher', barcodeImages, ...product },
  })
}

const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex')

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

interface Png {
  width: number
  height: number
  /** Bits of each pixel, and the type of its colour: 0 is grey, 3 a palette. */
  depth?: number
  colour?: number
  interlace?: number
  /** Chunks before the pixels. */
  more?: Buffer[]
  /** The compressed rows; none without. */
  rows?: Buffer
}

/** Assemble a PNG by hand, for files that no library would write. */
export function png({ width, height, depth = 8, colour = 0, interlace = 0, more = [], rows }: Png) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  for (const [at, value] of [depth, colour, 0, 0, interlace].entries())
    head.writeUInt8(value, 8 + at)
  return Buffer.concat([
    pngMagic,
    pngChunk('IHDR', head),
    ...more,
    ...(rows ? [pngChunk('IDAT', rows)] : []),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Rows of random grey pixels, each after the byte that names its filter. */
export const randomRows = (side: number): Buffer =>
  deflateSync(
    Buffer.concat(
      Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side)])),
    ),
  )

/** A new picture on each call, quick to make: PNG bytes of a few random dots. */
export const dots = (side = 12): Buffer =>
  png({ width: side, height: side, rows: randomRows(side) })

/** Insert a product with this many codes and no pictures into the database: for tests that need many at once. */
export async function shelve(
  db: Db,
  { count = 1, ...details }: Partial<Insertable<Database['products']>> & { count?: number } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('products')
    .values({
      name: '편의점 쿠폰',
      description: '',
      category: 'voucher',
      price: 1_000,
      credits: 0,
      imageUrl: null,
      coverId: null,
      isActive: true,
      isWelcomeGift: false,
      stock: count,
      ...details,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = { isGenerated: true, pixelHash: null, image: null, claimedAt: null }
  if (count > 0)
    await db
      .insertInto('barcodes')
      .values(newCodes(count).map((code) => ({ productId: id, code, ...none })))
      .execute()
  return id
}
