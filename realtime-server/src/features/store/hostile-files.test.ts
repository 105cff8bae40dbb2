import { api, rules } from '@dodam/contract'
import { adminOf, type Person, Refused, serverForTests } from '@dodam/test-support'
import { type Hostile, hostileFiles } from '@dodam/test-support/server/hostile-files.ts'
import { barcodeUrl, newCodes } from '@dodam/test-support/server/pictures.ts'
import { beforeAll, expect, test } from 'vitest'

const server = serverForTests()
let admin: Person
let files: Hostile[]
beforeAll(async () => {
  admin = await adminOf(server())
  await admin.call(api.accounts.setLanguage, { body: { language: 'en' } })
  files = await hostileFiles()
}, 60_000)

const upload = (barcodeImages: string[]) =>
  admin.call(api.store.create, { body: { name: 'Files', category: 'gift', barcodeImages } })
const stats = () => admin.call(api.store.readStats)

/** Return the outcome of an upload as text. */
async function outcomeOf({ url, hidden }: Hostile): Promise<string> {
  try {
    const { barcodes } = await upload([url])
    const stored = await server()
      .visitor()
      .send('GET', barcodes[0]?.imageUrl ?? '')
    const text = Buffer.from(await stored.arrayBuffer()).toString('latin1')
    return hidden !== undefined && text.includes(hidden) ? 'taken with what it hid' : 'taken'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const details = error.answer.details?.map(({ path, message }) => `${path} ${message}`)
    return `${error.status} ${error.code} ${details?.join()}`
  }
}
const expectedOf = ({ refusal }: Hostile) =>
  refusal === null ? 'taken' : `400 VALIDATION_FAILED barcodeImages.0 ${rules[refusal].en}`

test('every hostile file is refused with a reason, or only its visible picture is kept', async () => {
  await upload([await barcodeUrl(newCodes(1)[0] ?? '')])
  const { pid } = server().app.pictures
  const before = process.memoryUsage.rss()
  const [was, outcomes] = [await stats(), new Map<string, string>()]
  let longest = 0
  for (const file of files) {
    const start = performance.now()
    outcomes.set(file.name, await outcomeOf(file))
    longest = Math.max(longest, performance.now() - start)
  }
  const grown = (process.memoryUsage.rss() - before) / 1024 ** 2
  const refusals = [...outcomes.values()].filter((outcome) => outcome.startsWith('400'))
  console.log(
    `${files.length} files: ${refusals.length} refused, ${files.length - refusals.length} taken without what they hid;`,
    `longest ${longest.toFixed(0)} ms, the server grew by ${grown.toFixed(0)} MB,`,
    `pictures by process ${pid} and then ${server().app.pictures.pid}`,
  )
  expect(outcomes).toEqual(new Map(files.map((file) => [file.name, expectedOf(file)])))
  expect(files.length).toBeGreaterThanOrEqual(40)
  const now = await stats()
  expect(now.barcodes - was.barcodes).toBe(files.length - refusals.length)
  const [code = ''] = newCodes(1)
  expect((await upload([await barcodeUrl(code)])).barcodes).toMatchObject([{ code }])
}, 120_000)

test('one bad file refuses all of an upload, and each bad one is named', async () => {
  const was = await stats()
  const good = await Promise.all(newCodes(2).map((code) => barcodeUrl(code)))
  const [bad = ''] = files
    .filter(({ refusal }) => refusal === 'picture.broken')
    .map(({ url }) => url)
  await expect(upload([good[0] ?? '', bad, good[1] ?? '', bad])).rejects.toMatchObject({
    status: 400,
    answer: { details: [{ path: 'barcodeImages.1' }, { path: 'barcodeImages.3' }] },
  })
  expect(await stats()).toEqual(was)
})

test('the picture of a product is checked in the same way', async () => {
  const { id } = await upload([await barcodeUrl(newCodes(1)[0] ?? '')])
  const change = (imageUrl: string) =>
    admin.call(api.store.change, { params: { id }, body: { imageUrl } })
  for (const { name, url, refusal } of files.filter((file) => file.refusal !== null))
    await expect(change(url), name)
      .rejects.toMatchObject({
        status: 400,
        answer: { details: [{ path: 'imageUrl' }] },
      })
      .then(() => expect(refusal).not.toBeNull())
  for (const url of [
    'javascript:alert(1)',
    '//evil.example/x.png',
    'http://x.example/a.png',
    '/../x"y',
  ])
    await expect(change(url), url).rejects.toMatchObject({ status: 400 })
  expect(await change('/store/cocoa.webp')).toMatchObject({ imageUrl: '/store/cocoa.webp' })
  const { imageUrl } = await change(files.find(({ refusal }) => refusal === null)?.url ?? '')
  const cover = await server()
    .visitor()
    .send('GET', imageUrl ?? '')
  expect(cover.headers.get('content-type')).toBe('image/jpeg')
  expect(cover.headers.get('cache-control')).toContain('immutable')
  // The next picture replaces it.
  await change('/store/cocoa.webp')
  expect(
    (
      await server()
        .visitor()
        .send('GET', imageUrl ?? '')
    ).status,
  ).toBe(404)
}, 60_000)

test('too many, too large, and no pictures are refused', async () => {
  const url = await barcodeUrl(newCodes(1)[0] ?? '')
  for (const [images, rule] of [
    [[], 'barcodes.required'],
    [Array.from({ length: 51 }, () => url), 'barcodes.many'],
  ] as const)
    await expect(upload([...images])).rejects.toMatchObject({
      status: 400,
      answer: { details: [{ path: 'barcodeImages', message: rules[rule].en }] },
    })
  const huge = Array.from({ length: 50 }, () => `data:image/png;base64,${'A'.repeat(200_000)}`)
  await expect(upload(huge)).rejects.toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  const outsider = await server().member()
  await expect(
    outsider.call(api.store.create, {
      body: { name: 'x', category: 'gift', barcodeImages: [url] },
    }),
  ).rejects.toMatchObject({ status: 403 })
})
