import { api, rules } from '@dodam/contract'
import { adminOf, inRounds, outcomeOf, type Person, serverForTests } from '@dodam/test-support'
import {
  barcodePng,
  barcodeUrl,
  dataUrl,
  newCodes,
  noise,
} from '@dodam/test-support/server/pictures.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
beforeAll(async () => {
  admin = await adminOf(server())
})

const create = (barcodeImages: string[], more: object = {}) =>
  admin.call(api.store.create, {
    body: { name: '그림 시험', category: 'gift', barcodeImages, ...more },
  })
const pictureAt = async (who: Person, url: string) => {
  const response = await who.send('GET', url)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the code of a barcode', () => {
  test.each([
    ['Code 128', 'code128', 'CU-2026-ABCD-0001'],
    ['EAN-13', 'ean13', '8801043015653'],
    ['QR', 'qrcode', 'https://example.com/c/9F2A?x=1'],
    ['DataMatrix', 'datamatrix', 'DM-77-12345678'],
    ['UPC-A, in its twelve digits', 'upca', '036000291452'],
    ['Code 39', 'code39', 'GIFT-39/A+7'],
    ['ITF-14', 'itf14', '15400141288763'],
    ['Codabar', 'rationalizedCodabar', 'A40156712B'],
    ['Aztec', 'azteccode', 'AZ-2026-0001'],
  ])('is read from %s', async (_, bcid, text) => {
    const { barcodes } = await create([await barcodeUrl(text, bcid)])
    expect(barcodes).toMatchObject([{ code: text, isGenerated: false, claimedBy: null }])
  })

  test.each([
    ['Code 128', 'code128', 'DARK-128-0001'],
    ['EAN-13', 'ean13', '4006381333931'],
    ['Code 39', 'code39', 'DARK-39-0001'],
    ['PDF417', 'pdf417', 'DARK-417-0001'],
    ['QR', 'qrcode', 'DARK-QR-0001'],
    ['Aztec', 'azteccode', 'DARK-AZ-0001'],
  ])('is read from %s in white on black', { tags: ['long'] }, async (_, bcid, text) => {
    const bytes = await sharp(await barcodePng(text, bcid))
      .flatten()
      .negate()
      .png()
      .toBuffer()
    const { barcodes } = await create([dataUrl(bytes)], { generateCodes: false })
    expect(barcodes).toMatchObject([{ code: text, isGenerated: false }])
  })

  test.each([
    // A part of a longer code reads in the same way.
    ['an ITF code that is no ITF-14', () => barcodePng('12345678', 'interleaved2of5')],
    ['an ITF code with a wrong check digit', () => barcodePng('12345678901234', 'interleaved2of5')],
    ['Code 93', () => barcodePng('CODE-93-0001', 'code93')],
    ['a picture without a code', () => noise()],
  ])('is never made up for %s when none is to be generated', async (_, picture) => {
    const before = await admin.call(api.store.readStats)
    const refusal = {
      status: 400,
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path: 'barcodeImages.0', message: rules['barcode.unread'].ko }] },
    }
    const barcodeImages = [dataUrl(await picture())]
    await expect(create(barcodeImages, { generateCodes: false })).rejects.toMatchObject(refusal)
    const { id } = await create([await barcodeUrl(newCodes(1)[0] ?? '')])
    const add = (body: object) =>
      admin.call(api.store.addBarcodes, { params: { id }, body: { barcodeImages, ...body } })
    await expect(add({ generateCodes: false })).rejects.toMatchObject(refusal)
    expect(await admin.call(api.store.readStats)).toMatchObject({ barcodes: before.barcodes + 1 })
    const { barcodes } = await add({ generateCodes: true })
    expect(barcodes[0]).toMatchObject({ isGenerated: true })
  })

  const small = async (code: string, format: 'jpeg' | 'webp') => {
    const png = await barcodePng(code)
    const bytes = await sharp(png).rotate(90).resize({ height: 330 }).toFormat(format).toBuffer()
    return dataUrl(bytes, `image/${format}`)
  }

  test.each(['jpeg', 'webp'] as const)('is read from %s, small and on its side', async (format) => {
    const [code = ''] = newCodes(1)
    const { barcodes } = await create([await small(code, format)])
    expect(barcodes).toMatchObject([{ code, isGenerated: false }])
  })

  // Read at one size alone, each of these gave another code with a right check digit.
  test.each(['CODE-10d6c7-24', 'CODE-9cd2fa-55', 'CODE-d8e3ee-87'])(
    '%s is not read as another one from a small picture',
    async (code) => {
      const { barcodes } = await create([await small(code, 'jpeg')])
      expect(barcodes).toMatchObject([{ code, isGenerated: false }])
    },
  )

  test('is generated when there is none, and drawn below the upload', async () => {
    const { barcodes } = await create([dataUrl(await noise())])
    const [made] = barcodes
    expect(made).toMatchObject({ isGenerated: true })
    expect(made?.code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    const { bytes } = await pictureAt(admin, made?.imageUrl ?? '')
    // An upload of the generated picture is recognised by its code.
    await expect(create([dataUrl(bytes, 'image/jpeg')])).rejects.toMatchObject({
      code: 'DUPLICATE_CODES',
    })
  })
})

test('a stored picture shows the original and contains no other data', async () => {
  const [code = ''] = newCodes(1)
  const secret = 'taken at 37.5665 126.9780 by somebody'
  const withExif = await sharp(await barcodePng(code))
    .withExif({ IFD0: { ImageDescription: secret } })
    .jpeg()
    .toBuffer()
  const behind = Buffer.concat([withExif, Buffer.from('PK\u0003\u0004 and a zip behind it')])
  expect(behind.toString('latin1')).toContain(secret)
  const { barcodes } = await create([dataUrl(behind, 'image/jpeg')])
  const { bytes, response } = await pictureAt(admin, barcodes[0]?.imageUrl ?? '')
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  for (const hidden of [secret, 'PK\u0003\u0004', 'Exif'])
    expect(bytes.toString('latin1')).not.toContain(hidden)
})

describe('a duplicate barcode', () => {
  test('is refused with its place, and nothing is stored', async () => {
    const [first = '', second = '', fresh = ''] = newCodes(3)
    await create([await barcodeUrl(first), await barcodeUrl(second)], { name: '먼저 온 것' })
    const before = await admin.call(api.store.readStats)
    const refused = create([
      await barcodeUrl(fresh),
      await barcodeUrl(second),
      // The same code in other pixels.
      dataUrl(
        await sharp(await barcodePng(first))
          .extend(9)
          .jpeg()
          .toBuffer(),
        'image/jpeg',
      ),
    ])
    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'DUPLICATE_CODES',
      answer: {
        details: [
          { path: 'barcodeImages.1', message: expect.stringContaining(`(${second}, 먼저 온 것)`) },
          { path: 'barcodeImages.2', message: expect.stringContaining(first) },
        ],
      },
    })
    expect(await admin.call(api.store.readStats)).toEqual(before)
  })

  test('is refused by its pixels too, in any file', async () => {
    const picture = await noise(64)
    await create([dataUrl(picture)])
    const other = sharp(picture)
      .withExif({ IFD0: { Artist: 'x' } })
      .webp({ lossless: true })
    await expect(create([dataUrl(await other.toBuffer(), 'image/webp')])).rejects.toMatchObject({
      code: 'DUPLICATE_CODES',
    })
  })

  test('is refused within one upload', async () => {
    const [code = ''] = newCodes(1)
    const url = await barcodeUrl(code)
    await expect(create([url, url])).rejects.toMatchObject({
      code: 'DUPLICATE_CODES',
      answer: { details: [{ path: 'barcodeImages.1' }] },
    })
  })

  test('is stored once when two admins upload it in parallel', async () => {
    const other = await adminOf(server())
    const urls = await Promise.all(newCodes(3).map((code) => barcodeUrl(code)))
    const body = { name: '둘이서', category: 'gift' as const }
    const outcomes = await Promise.allSettled([
      admin.call(api.store.create, { body: { ...body, barcodeImages: urls } }),
      other.call(api.store.create, { body: { ...body, barcodeImages: urls.toReversed() } }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test(
  'of fifty pictures the five known ones, in other files, are refused, and no other',
  ...inRounds(1, async (round) => {
    const pngs = await Promise.all(newCodes(45).map((code) => barcodePng(code)))
    const { stock } = await create(pngs.map((one) => dataUrl(one)))
    let refused = 0
    for (const known of pngs.slice(0, 5)) {
      const other = await sharp(known)
        .withExif({ IFD0: { Artist: 'x' } })
        .webp({ lossless: true })
        .toBuffer()
      const outcome = await outcomeOf(create([dataUrl(other, 'image/webp')]))
      if (outcome === 'DUPLICATE_CODES') refused++
    }
    const { duplicates } = await admin.call(api.store.checkIntegrity)
    console.log(`round ${round + 1}: ${stock} taken, ${refused} of 5 refused, ${duplicates} twice`)
    expect([stock, refused, duplicates]).toEqual([45, 5, 0])
  }),
)

test('the integrity check finds duplicates without the indexes', async () => {
  const check = () => admin.call(api.store.checkIntegrity)
  expect(await check()).toMatchObject({ duplicates: 0, details: [] })
  const [code = ''] = newCodes(1)
  const one = await create([await barcodeUrl(code)])
  const two = await create([dataUrl(await noise(50))])
  await server()
    .db.updateTable('barcodes')
    .set({ code: code.toLowerCase() })
    .where('productId', '=', two.id)
    .execute()
  const { duplicates, details } = await check()
  expect(duplicates).toBe(1)
  expect(details).toEqual([{ productIds: [one.id, two.id], code: expect.any(String) }])
  await server()
    .db.updateTable('barcodes')
    .set({ code: newCodes(1)[0] ?? '' })
    .where('productId', '=', two.id)
    .execute()
})

describe('the picture process', () => {
  const pictures = () => server().app.pictures

  test('is restarted after it was killed during its work', async () => {
    await create([dataUrl(await noise(41))])
    const { pid } = pictures()
    const killed = pictures().readBarcode(await noise(300, 'jpeg'), 'SPARE-CODE')
    process.kill(pid ?? 0, 'SIGKILL')
    expect(await killed).toMatchObject({ code: 'SPARE-CODE' })
    const { barcodes } = await create([dataUrl(await noise(42))])
    expect(barcodes).toHaveLength(1)
    expect(pictures().pid).not.toBe(pid)
  })

  test('does not block the server while it reads the largest picture', {
    tags: ['long'],
  }, async () => {
    const read = pictures()
      .readBarcode(await noise(2_048, 'jpeg'), 'SPARE-CODE')
      .catch(() => {})
      .then(() => 'read' as const)
    const waits: number[] = []
    for (;;) {
      const start = performance.now()
      const asked = admin.call(api.store.readStats)
      const first = await Promise.race([read, asked])
      // The server must not be closed during a call.
      await asked
      if (first === 'read') break
      waits.push(performance.now() - start)
    }
    const sorted = waits.toSorted((a, b) => a - b)
    console.log(
      `${waits.length} answers meanwhile, median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms, longest ${sorted.at(-1)?.toFixed(0)} ms`,
    )
    expect(waits.length).toBeGreaterThan(5)
  })
})
