import { randomInt } from 'node:crypto'
import {
  type BarcodeUpload,
  type Language,
  maxPictureBytes,
  type Rule,
  rules,
} from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { downloadCover } from './cover-address.ts'
import { PictureRefused, type Pictures, type ReadBarcode } from './pictures.ts'

/** The first bytes of each file type. */
const heads: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/**
 * Return the bytes of a data URL. Throws PictureRefused, before any decoding, for invalid base64, for a file that is
 * too large, and for one without the first bytes of its type.
 */
function bytesOf(dataUrl: string): Buffer {
  const [, type = '', base64 = ''] = /^data:([\w/]+);base64,(.*)$/s.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxPictureBytes) throw new PictureRefused('picture.size')
  if (bytes.length === 0 || bytes.toString('base64') !== base64)
    throw new PictureRefused('picture.broken')
  if (heads[type]?.(bytes) !== true) throw new PictureRefused('picture.type')
  return bytes
}

/** Letters and digits without lookalikes. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Return a generated code: 16 characters in groups of four, 80 random bits. */
const madeCode = () =>
  ['', '', '', '']
    .map(() => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''))
    .join('-')

/** A failure of one picture among several. */
interface Said {
  path: string
  rule: Rule
  /** Appended to the text of the rule. */
  about?: string
}

/** Return the details of a refusal in a language. */
export const detailsOf = (said: readonly Said[], language: Language) =>
  said.map(({ path, rule, about }) => ({
    path,
    message: about === undefined ? rules[rule][language] : `${rules[rule][language]} (${about})`,
  }))

/** Return the result of work on a picture, or its refusal. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | PictureRefused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureRefused) return error
    throw error
  }
}

/** A barcode that was read, and its position in the upload. */
export interface Upload extends ReadBarcode {
  path: string
}

/**
 * Read the pictures of barcodes, all or none: VALIDATION_FAILED names each refused picture and its reason,
 * DUPLICATE_CODES the duplicates. A picture without a readable code gets a generated one, or is refused.
 */
export async function readUploads(
  pictures: Pictures,
  { barcodeImages: dataUrls, generateCodes }: BarcodeUpload,
  language: Language,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  const refused: Said[] = []
  for (const [at, dataUrl] of dataUrls.entries()) {
    const path = `barcodeImages.${at}`
    const read = await orRefusal(
      async () => await pictures.readBarcode(bytesOf(dataUrl), generateCodes ? madeCode() : null),
    )
    if (read instanceof PictureRefused) refused.push({ path, rule: read.rule })
    else uploads.push({ ...read, path })
  }
  if (refused.length > 0)
    throw new Problem('VALIDATION_FAILED', { details: detailsOf(refused, language) })
  const twice = uploads.filter((one, at) =>
    uploads
      .slice(0, at)
      .some(({ code, pixelHash }) => code === one.code || pixelHash === one.pixelHash),
  )
  if (twice.length > 0)
    throw new Problem('DUPLICATE_CODES', {
      details: detailsOf(
        twice.map(({ path, code }) => ({ path, rule: 'barcode.twice', about: code })),
        language,
      ),
    })
  return uploads
}

/** The picture of a product in an admin's call: a path of this site, or the processed picture. */
export type Cover = { imageUrl: string | null; image: null } | { imageUrl: null; image: Buffer }

/** Whether a picture's address leads to another host. Members never get one, because loading it tells who they are. */
export const isElsewhere = (imageUrl: string): boolean => imageUrl.startsWith('https://')

/** Return the bytes of a picture that was downloaded, of whatever accepted type. */
async function downloaded(address: string): Promise<Buffer> {
  const bytes = await downloadCover(address)
  if (!Object.values(heads).some((isType) => isType(bytes)))
    throw new PictureRefused('picture.type')
  return bytes
}

/**
 * Process the picture of a product: an upload, or one at an https address, which is downloaded and kept here. Throws
 * VALIDATION_FAILED for a refused picture.
 */
export async function readUploadedCover(
  pictures: Pictures,
  given: string | null,
  language: Language,
): Promise<Cover> {
  if (given === null || given.startsWith('/')) return { imageUrl: given, image: null }
  const image = await orRefusal(
    async () =>
      await pictures.readCover(isElsewhere(given) ? await downloaded(given) : bytesOf(given)),
  )
  if (image instanceof PictureRefused)
    throw new Problem('VALIDATION_FAILED', {
      details: detailsOf([{ path: 'imageUrl', rule: image.rule }], language),
    })
  return { imageUrl: null, image }
}
