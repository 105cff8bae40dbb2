import { deflateSync, gzipSync } from 'node:zlib'
import type { Rule } from '@dodam/contract'
import sharp from 'sharp'
import { dataUrl, dots, noise, png, pngChunk, randomRows } from './pictures.ts'

/** A file that must not be stored unchanged. */
export interface Hostile {
  name: string
  url: string
  /** The reason for refusing it; null where only its visible content is accepted. */
  refusal: Rule | null
  /** What must not occur in anything that is stored of it. */
  hidden?: string
}

const bytes = (text: string) => Buffer.from(text, 'latin1')
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2))
const zeros = (megabytes: number) =>
  deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })

function withBroken(file: Buffer, at: number): Buffer {
  const broken = Buffer.from(file)
  broken[at] = (broken[at] ?? 0) ^ 0xff
  return broken
}

/** The same JPEG with a header that claims the largest size. */
function asLarge(jpeg: Buffer): Buffer {
  const large = Buffer.from(jpeg)
  const frame = large.indexOf(Buffer.from([0xff, 0xc0]))
  large.writeUInt16BE(65_500, frame + 5)
  large.writeUInt16BE(65_500, frame + 7)
  return large
}

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/>${script}</svg>`

/** More than forty hostile files, all unique. */
export async function hostileFiles(): Promise<Hostile[]> {
  const [aPng, aJpeg, aWebp] = [await noise(48), await noise(48, 'jpeg'), await noise(48, 'webp')]
  const wide = { width: 2_049, height: 1 }
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#ccc' } })
  const frames = await Promise.all([dots(), dots()].map((one) => sharp(one).png().toBuffer()))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const secret = bytes('PK\u0003\u0004 hidden-payload')
  const comment = (text: string) => {
    const data = bytes(text)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(data.length + 2)
    return Buffer.concat([Buffer.from([0xff, 0xfe]), length, data])
  }

  const type = 'picture.type'
  const broken = 'picture.broken'
  const pixels = 'picture.pixels'
  const refused: [name: string, url: string, rule: Rule][] = [
    ['no bytes', dataUrl(Buffer.alloc(0)), broken],
    ['an SVG that says it is a PNG', dataUrl(bytes(svg)), type],
    ['an SVG', dataUrl(bytes(svg), 'image/svg+xml'), type],
    ['a GIF that says it is a PNG', dataUrl(bytes('GIF89a\u0001\u0000\u0001\u0000')), type],
    ['a GIF', dataUrl(bytes('GIF89a'), 'image/gif'), type],
    ['a BMP', dataUrl(bytes('BM\u0000\u0000\u0000\u0000')), type],
    ['a TIFF', dataUrl(bytes('II*\u0000\u0008\u0000'), 'image/jpeg'), type],
    ['a PDF', dataUrl(bytes('%PDF-1.7 1 0 obj'), 'image/jpeg'), type],
    ['a zip', dataUrl(secret), type],
    ['HTML', dataUrl(bytes(`<html>${script}`), 'image/webp'), type],
    ['a gzip', dataUrl(gzipSync('hello')), type],
    ['a HEIC', dataUrl(bytes('\u0000\u0000\u0000 ftypheic'), 'image/jpeg'), type],
    ['an ImageMagick script', dataUrl(bytes('push graphic-context\nviewbox 0 0 1 1')), type],
    ['a PNG that says it is a JPEG', dataUrl(aPng, 'image/jpeg'), type],
    ['a JPEG that says it is a PNG', dataUrl(aJpeg), type],
    ['a WebP that says it is a PNG', dataUrl(aWebp), type],
    [
      'a RIFF that is a sound',
      dataUrl(bytes('RIFF\u0000\u0000\u0000\u0000WAVE'), 'image/webp'),
      type,
    ],
    ['the head of a PNG alone', dataUrl(aPng.subarray(0, 8)), broken],
    [
      'a PNG of rubbish',
      dataUrl(Buffer.concat([aPng.subarray(0, 8), bytes('x'.repeat(300))])),
      broken,
    ],
    [
      'a JPEG of rubbish',
      dataUrl(Buffer.concat([aJpeg.subarray(0, 3), bytes('x'.repeat(300))]), 'image/jpeg'),
      broken,
    ],
    [
      'a WebP of rubbish',
      dataUrl(Buffer.concat([aWebp.subarray(0, 12), bytes('x'.repeat(300))]), 'image/webp'),
      broken,
    ],
    ['half a PNG', dataUrl(half(aPng)), broken],
    ['half a JPEG', dataUrl(half(aJpeg), 'image/jpeg'), broken],
    ['half a WebP', dataUrl(half(aWebp), 'image/webp'), broken],
    ['a PNG with a wrong checksum', dataUrl(withBroken(aPng, Math.floor(aPng.length / 2))), broken],
    ['a PNG without pixels', dataUrl(png({ width: 9, height: 9 })), broken],
    [
      'a PNG without its palette',
      dataUrl(png({ width: 9, height: 9, colour: 3, rows: randomRows(9) })),
      broken,
    ],
    ['a PNG of 0 × 0', dataUrl(png({ width: 0, height: 0, rows: randomRows(1) })), broken],
    [
      'a PNG of an unknown interlacing',
      dataUrl(png({ width: 9, height: 9, interlace: 7, rows: randomRows(9) })),
      broken,
    ],
    [
      'a PNG larger than its pixels',
      dataUrl(png({ width: 900, height: 900, rows: randomRows(9) })),
      broken,
    ],
    [
      'a bomb of 30,000 × 30,000',
      dataUrl(png({ width: 30_000, height: 30_000, depth: 1, rows: zeros(108) })),
      pixels,
    ],
    [
      'a PNG that says 65,535 × 65,535',
      dataUrl(png({ width: 65_535, height: 65_535, rows: randomRows(9) })),
      pixels,
    ],
    [
      'a PNG that says 2 billion',
      dataUrl(png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 })),
      broken,
    ],
    ['a JPEG that says 65,500 × 65,500', dataUrl(asLarge(aJpeg), 'image/jpeg'), pixels],
    [
      'a PNG one pixel too wide',
      dataUrl(png({ ...wide, rows: deflateSync(Buffer.alloc(2_050)) })),
      pixels,
    ],
    [
      'a PNG one pixel too high',
      dataUrl(png({ width: 1, height: 2_049, rows: deflateSync(Buffer.alloc(4_098)) })),
      pixels,
    ],
    ['a JPEG too wide', dataUrl(await blank(2_100, 4).jpeg().toBuffer(), 'image/jpeg'), pixels],
    ['a WebP too wide', dataUrl(await blank(2_100, 4).webp().toBuffer(), 'image/webp'), pixels],
    ['257 kB', dataUrl(Buffer.concat([aPng, Buffer.alloc(257 * 1024)])), 'picture.size'],
    ['what is no base64', 'data:image/png;base64,äöü=', broken],
    ['base64 with spaces', dataUrl(aPng).replace('base64,', 'base64, '), broken],
    ['base64 with a line break', `${dataUrl(aPng)}\n`, broken],
    ['base64 with a tail', `${dataUrl(aPng)}====AAAA`, broken],
    ['base64 for addresses', dataUrl(aPng).replaceAll('+', '-').replaceAll('/', '_'), type],
    ['a type in a parameter', dataUrl(aPng).replace('png;', 'png;charset=utf-8;'), type],
    ['a path', 'file:///etc/passwd', type],
    ['an address', 'http://169.254.169.254/latest/meta-data', type],
    ['an empty text', '', type],
  ]
  const taken: [name: string, url: string, hidden?: string][] = [
    ['a PNG with a zip behind it', dataUrl(Buffer.concat([dots(), secret])), 'hidden-payload'],
    [
      'a JPEG with a script in it',
      dataUrl(
        Buffer.concat([aJpeg.subarray(0, 2), comment(script), aJpeg.subarray(2)]),
        'image/jpeg',
      ),
      script,
    ],
    ['a WebP that moves', dataUrl(animated, 'image/webp')],
    [
      'a PNG that moves',
      dataUrl(
        png({
          width: 12,
          height: 12,
          more: [pngChunk('acTL', Buffer.alloc(8, 1))],
          rows: randomRows(12),
        }),
      ),
      'acTL',
    ],
    [
      'a PNG with 60 MB of text in it',
      dataUrl(
        png({
          width: 12,
          height: 12,
          more: [pngChunk('zTXt', Buffer.concat([bytes('Comment\u0000\u0000'), zeros(60)]))],
          rows: randomRows(12),
        }),
      ),
      'Comment',
    ],
    [
      'a PNG with 60 MB of a colour profile',
      dataUrl(
        png({
          width: 12,
          height: 12,
          more: [pngChunk('iCCP', Buffer.concat([bytes('profile\u0000\u0000'), zeros(60)]))],
          rows: randomRows(12),
        }),
      ),
      'profile',
    ],
  ]
  return [
    ...refused.map(([name, url, refusal]) => ({ name, url, refusal })),
    ...taken.map(([name, url, hidden]) => ({
      name,
      url,
      refusal: null,
      ...(hidden && { hidden }),
    })),
    {
      name: 'a small PNG with 200 MB behind its pixels',
      url: dataUrl(png({ width: 64, height: 64, rows: zeros(200) })),
      // Its own pixels come first, and the rest is not decompressed.
      refusal: null,
    },
  ]
}
