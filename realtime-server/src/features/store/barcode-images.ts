import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { maxPictureSide } from '@dodam/contract'
import { toBuffer } from 'bwip-js/node'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'

// Runs in a child process: see `picture-process.ts`.

sharp.cache(false)
sharp.concurrency(1)
// SVG, GIF, PDF and all other formats of libvips stay blocked, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
// By default the library would download the module from the internet.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

/** The refusal of a picture, by a rule of the contract. */
export class Refused extends Error {
  readonly rule: 'picture.pixels' | 'picture.broken' | 'picture.size' | 'barcode.unread'
  constructor(rule: Refused['rule']) {
    super(rule)
    this.rule = rule
  }
}

/** `Code39Std` keeps `/`, `+`, `$` and `%`, which the library would otherwise take for escapes of Code 39 Extended. */
const linear = ['Code128', 'EAN13', 'EAN8', 'Code39Std', 'ITF', 'Codabar', 'PDF417'] as const
const matrix = ['DataMatrix', 'QRCode', 'Aztec'] as const
/** By priority for a picture with several codes. */
const symbologies: readonly string[] =
  'Code128 EANUPC DataMatrix QRCode Aztec PDF417 Code39 ITF Codabar'.split(' ')
const codeLength = { min: 4, max: 300 }
const maxPixels = maxPictureSide ** 2
/** Re-encoding rarely enlarges a picture much. */
const maxStoredBytes = 1024 * 1024

const opened = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' })
    .autoOrient()
    .flatten({ background: '#fff' })

/** Check the header of a file before it is decoded. */
async function checkHead(bytes: Buffer): Promise<'png' | 'jpeg'> {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width > maxPictureSide || height > maxPictureSide) throw new Refused('picture.pixels')
  return format === 'png' ? 'png' : 'jpeg'
}

/** Re-encode a picture, which drops metadata and trailing data. */
async function encoded(picture: Sharp, format: 'png' | 'jpeg'): Promise<Buffer> {
  const image =
    format === 'png'
      ? await picture.png({ compressionLevel: 9 }).toBuffer()
      : await picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
  if (image.length > maxStoredBytes) throw new Refused('picture.size')
  return image
}

/** Whether the last digit is the check digit of GS1. */
function hasCheckDigit(digits: string): boolean {
  const weighted = [...digits].toReversed().map((digit, at) => Number(digit) * (at % 2 ? 3 : 1))
  return weighted.reduce((sum, one) => sum + one, 0) % 10 === 0
}

/**
 * Return the text of one result; undefined where it cannot be trusted. A part of an ITF code reads as a shorter one, so
 * only ITF-14, with its length and check digit, is accepted.
 */
function textOf({ symbology, format, text }: ReadResult): string | undefined {
  // UPC-A has the same bars as EAN-13 with a leading zero, which is not printed.
  if (format === 'EAN13' && text.startsWith('0')) return text.slice(1)
  if (symbology === 'ITF' && !(text.length === 14 && hasCheckDigit(text))) return
  return text.replace(/\p{C}/gu, '').normalize('NFC').trim()
}

/** Return the code with the highest priority, or null. */
function codeIn(results: readonly ReadResult[]): string | null {
  const rankOf = ({ symbology }: ReadResult) => symbologies.indexOf(symbology)
  const read = results
    .filter(({ isValid }) => isValid)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((result) => textOf(result) ?? [])
    .find((text) => text.length >= codeLength.min && text.length <= codeLength.max)
  return read ?? null
}

async function pixelsOf(picture: Sharp) {
  const { data, info } = await picture
    .clone()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

const options = { tryHarder: true, maxNumberOfSymbols: 4 }

/** Read the code as it is, otherwise inverted: of light bars on a dark ground the library reads matrix codes alone. */
async function readPixels(pixels: Pixels): Promise<string | null> {
  const formats = [...linear, ...matrix]
  const code = codeIn(await readBarcodes(pixels, { ...options, formats }))
  if (code !== null) return code
  const data = pixels.data.map((value, at) => (at % 4 === 3 ? value : 255 - value))
  return codeIn(await readBarcodes({ ...pixels, data }, { ...options, formats: [...linear] }))
}

/**
 * Read the code at the original size, and at two and three times the size until two of them agree: in a small picture bars
 * of less than two pixels are read wrongly, and one of a hundred wrong codes has the right check digit.
 */
async function readCode(first: Awaited<ReturnType<typeof pixelsOf>>) {
  const raw = { width: first.width, height: first.height, channels: 4 as const }
  const seen = new Set<string>()
  for (const scale of [1, 2, 3]) {
    const [width, height] = [first.width * scale, first.height * scale]
    // In a picture that is too large for another reading the bars are wide enough for one, unless two disagree.
    if (width * height > maxPixels) return seen.size > 1 ? null : ([...seen][0] ?? null)
    const { data } =
      scale === 1 ? first : await pixelsOf(sharp(first.data, { raw }).resize(width, height))
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
    const code = await readPixels({ data: pixels, width, height })
    if (code !== null && seen.has(code)) return code
    if (code !== null) seen.add(code)
  }
  return null
}

/** Draw a code as a barcode with its text. Throws for a code that Code 128 cannot encode. */
export const draw = (code: string): Promise<Buffer> =>
  toBuffer({
    bcid: 'code128',
    text: code,
    scale: 3,
    height: 14,
    includetext: true,
    textxalign: 'center',
    backgroundcolor: 'ffffff',
    padding: 6,
  })

/** Draw a barcode below a picture. */
async function withBarcode(picture: Sharp, code: string): Promise<Buffer> {
  const [top, below] = [await picture.clone().png().toBuffer(), await draw(code)]
  const [a, b] = [await sharp(top).metadata(), await sharp(below).metadata()]
  const width = Math.max(a.width, b.width)
  const stacked = sharp({
    create: { width, height: a.height + b.height, channels: 3, background: '#fff' },
  }).composite([
    { input: top, left: Math.floor((width - a.width) / 2), top: 0 },
    { input: below, left: Math.floor((width - b.width) / 2), top: a.height },
  ])
  return await encoded(stacked, 'jpeg')
}

export interface ReadBarcode {
  image: Buffer
  pixelHash: string
  code: string
  isGenerated: boolean
}

/** Read the code in a picture. One without a code gets `spareCode`, drawn below it; without a spare it is refused. */
export async function readBarcode(bytes: Buffer, spareCode: string | null): Promise<ReadBarcode> {
  const format = await checkHead(bytes)
  const picture = opened(bytes)
  const pixels = await pixelsOf(picture)
  const pixelHash = createHash('sha256')
    .update(`${pixels.width} ${pixels.height} `)
    .update(pixels.data)
    .digest('hex')
  const code = await readCode(pixels)
  if (code === null) {
    if (spareCode === null) throw new Refused('barcode.unread')
    const image = await withBarcode(picture, spareCode)
    return { image, pixelHash, code: spareCode, isGenerated: true }
  }
  return { image: await encoded(picture, format), pixelHash, code, isGenerated: false }
}

const coverSide = 800

/** Create the picture of a product, at most as large as it is shown. */
export async function readCover(bytes: Buffer): Promise<Buffer> {
  await checkHead(bytes)
  const fitted = opened(bytes).resize(coverSide, coverSide, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  return await encoded(fitted, 'jpeg')
}
