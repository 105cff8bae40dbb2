import { randomInt } from 'node:crypto'
import { type Language, maxPictureBytes, type Rule, rules } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { PictureRefused, type Pictures, type ReadBarcode } from './pictures.ts'

/** What each type of file begins with. */
const heads: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a',
  'image/jpeg': (bytes) => bytes.subarray(0, 3).toString('hex') === 'ffd8ff',
  'image/webp': (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/**
 * The bytes of a data URL. Throws PictureRefused for what is no strict base64, is too large, or does not begin as files of
 * its type do: all of it before anything is decoded.
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

/** Letters and digits that nobody takes for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of our own: 16 characters in groups of four, 80 random bits. */
const madeCode = () =>
  ['', '', '', '']
    .map(() => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''))
    .join('-')

/** What is said of one picture among several. */
interface Said {
  path: string
  rule: Rule
  /** What follows the words of the rule. */
  about?: string
}

/** The details of a refusal, in somebody's language. */
export const detailsOf = (said: readonly Said[], language: Language) =>
  said.map(({ path, rule, about }) => ({
    path,
    message: about === undefined ? rules[rule][language] : `${rules[rule][language]} (${about})`,
  }))

/** What comes of work on a picture, or why it is refused. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | PictureRefused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureRefused) return error
    throw error
  }
}

/** A barcode that was read, and where it stood among those that came. */
export interface Upload extends ReadBarcode {
  path: string
}

/**
 * Read the pictures of barcodes, all or none: VALIDATION_FAILED says of each that is refused why, DUPLICATE_CODES which are
 * there twice.
 */
export async function readUploads(
  pictures: Pictures,
  dataUrls: readonly string[],
  language: Language,
): Promise<Upload[]> {
  const uploads: Upload[] = []
  const refused: Said[] = []
  for (const [at, dataUrl] of dataUrls.entries()) {
    const path = `barcodeImages.${at}`
    const read = await orRefusal(
      async () => await pictures.readBarcode(bytesOf(dataUrl), madeCode()),
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

/** What an admin gave as the picture of a product, made ready: an address, or the picture itself. */
export type Cover = { imageUrl: string | null; image: null } | { imageUrl: null; image: Buffer }

/** Read it. Throws VALIDATION_FAILED for a picture that is refused. */
export async function readUploadedCover(
  pictures: Pictures,
  given: string | null,
  language: Language,
): Promise<Cover> {
  if (given === null || !given.startsWith('data:')) return { imageUrl: given, image: null }
  const image = await orRefusal(async () => await pictures.readCover(bytesOf(given)))
  if (image instanceof PictureRefused)
    throw new Problem('VALIDATION_FAILED', {
      details: detailsOf([{ path: 'imageUrl', rule: image.rule }], language),
    })
  return { imageUrl: null, image }
}
