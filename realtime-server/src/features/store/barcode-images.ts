import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { maxPictureSide } from '@dodam/contract'
import { toBuffer } from 'bwip-js/node'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader'

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
  readonly rule: 'picture.pixels' | 'picture.broken' | 'picture.size'
  constructor(rule: Refused['rule']) {
    super(rule)
    this.rule = rule
  }
}

/** Sorted by priority for a picture with several codes. */
const formats = [
  ...(['Code128', 'EAN13', 'EAN8', 'UPCA', 'DataMatrix', 'QRCode', 'PDF417'] as const),
] satisfies ReadInputBarcodeFormat[]
const rankOf = (format: string) => formats.findIndex((one) => one === format)
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

/** Return the code with the highest priority, or null. */
function codeIn(results: Awaited<ReturnType<typeof readBarcodes>>): string | null {
  const read = results
    .filter(({ isValid }) => isValid)
    .toSorted((a, b) => rankOf(a.format) - rankOf(b.format))
    .map(({ text }) => text.replace(/\p{C}/gu, '').normalize('NFC').trim())
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

/** Read the code at the original size, otherwise at two and three times the size. */
async function readCode(picture: Sharp, first: Awaited<ReturnType<typeof pixelsOf>>) {
  for (const scale of [1, 2, 3]) {
    const [width, height] = [first.width * scale, first.height * scale]
    if (width * height > maxPixels) return null
    const { data } =
      scale === 1
        ? first
        : await pixelsOf(sharp(await picture.clone().png().toBuffer()).resize(width, height))
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
    const results = await readBarcodes(
      { data: pixels, width, height },
      { formats, tryHarder: true, maxNumberOfSymbols: 4 },
    )
    const code = codeIn(results)
    if (code !== null) return code
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

/** Read the code in a picture; a picture without one gets `spareCode`, drawn below it. */
export async function readBarcode(bytes: Buffer, spareCode: string): Promise<ReadBarcode> {
  const format = await checkHead(bytes)
  const picture = opened(bytes)
  const pixels = await pixelsOf(picture)
  const pixelHash = createHash('sha256')
    .update(`${pixels.width} ${pixels.height} `)
    .update(pixels.data)
    .digest('hex')
  const code = await readCode(picture, pixels)
  if (code === null) {
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
