import { randomBytes } from 'node:crypto'
import { api, type ProductDraft } from '@dodam/contract'
import { toBuffer } from 'bwip-js/node'
import sharp from 'sharp'
import type { Person } from './person.ts'

export const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A barcode as a shop would send it: PNG bytes. */
export const barcodePng = (text: string, bcid = 'code128'): Promise<Buffer> =>
  toBuffer({ bcid, text, scale: 3, includetext: true, backgroundcolor: 'ffffff', padding: 10 })

export const barcodeUrl = async (text: string, bcid?: string) =>
  dataUrl(await barcodePng(text, bcid))

/** A picture of noise, in which there is nothing to read. */
export const noise = (side = 40, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .toFormat(format)
    .toBuffer()

let codes = 0
/** Codes that were never there before. */
export const newCodes = (count: number): string[] =>
  Array.from({ length: count }, () => `CODE-${randomBytes(3).toString('hex')}-${++codes}`)

/** A product on the shelf, with so many barcodes. */
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
