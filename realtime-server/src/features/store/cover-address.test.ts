import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api, rules } from '@dodam/contract'
import { adminOf, type Person, serverForTests } from '@dodam/test-support'
import { dataUrl, dots, stockUp } from '@dodam/test-support/server/pictures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadCover } from './cover-address.ts'

const server = serverForTests()
let admin: Person
const asked: string[] = []
const picture = dots()

/** A host on the internet: its name resolves to this server. */
const host = createServer(({ url = '', headers }, response) => {
  asked.push(`${url} ${Object.keys(headers).toSorted().join(' ')}`)
  if (url === '/moved.png') response.writeHead(302, { location: '/cocoa.png' }).end()
  else if (url === '/missing.png') response.writeHead(404).end()
  else if (url === '/broken.png') response.writeHead(200, { 'content-length': 9 }).destroy()
  else if (url === '/huge.png') response.writeHead(200).end(Buffer.alloc(3 * 1024 * 1024))
  else if (url !== '/slow.png') response.writeHead(200).end(picture)
})
const ask: Parameters<typeof downloadCover>[1] = (options, answered) => {
  const { port } = host.address() as AddressInfo
  return request({ ...options, port, host: '127.0.0.1' }, answered)
}

beforeAll(async () => {
  admin = await adminOf(server())
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  host.closeAllConnections()
  host.close()
})

test('the picture at an address is fetched once, and nothing is told of who asks', async () => {
  expect(await downloadCover('https://shop.example/cocoa.png?v=2', ask)).toEqual(picture)
  expect(asked).toEqual(['/cocoa.png?v=2 accept connection host'])
})

test.each([
  ['/moved.png', 'cover.unreachable'],
  ['/missing.png', 'cover.unreachable'],
  ['/broken.png', 'cover.unreachable'],
  ['/slow.png', 'cover.unreachable'],
  ['/huge.png', 'cover.size'],
])('%s is refused', async (path, rule) => {
  const ms = path === '/slow.png' ? 500 : undefined
  await expect(downloadCover(`https://shop.example${path}`, ask, ms)).rejects.toMatchObject({
    rule,
  })
})

test.each([
  'https://127.0.0.1/a.png',
  'https://localhost/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://10.0.0.7/a.png',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://[64:ff9b::7f00:1]/a.png',
  'https://[fd00::1]/a.png',
  'https://shop.example:8443/a.png',
  'https://me:secret@shop.example/a.png',
  'https://no-such-host.invalid/a.png',
  'https://%zz/a.png',
])('a product cannot have its picture from %s', async (imageUrl) => {
  const { id } = await stockUp(admin)
  const refusal = {
    status: 400,
    code: 'VALIDATION_FAILED',
    answer: { details: [{ path: 'imageUrl', message: rules['cover.unreachable'].ko }] },
  }
  await expect(
    admin.call(api.store.change, { params: { id }, body: { imageUrl } }),
  ).rejects.toMatchObject(refusal)
  await expect(stockUp(admin, { imageUrl })).rejects.toMatchObject(refusal)
})

test('an address of another host that a release before stored is not told to members', async () => {
  const { id } = await stockUp(admin, { imageUrl: dataUrl(dots()) })
  const member = await server().member()
  const shown = async () =>
    (await member.call(api.store.list)).find((one) => one.id === id)?.imageUrl
  expect(await shown()).toMatch(/^\/api\/store\/covers\/\d+$/)
  const old = { imageUrl: 'https://shop.example/a.png', coverId: null }
  await server().db.updateTable('products').set(old).where('id', '=', id).execute()
  expect(await shown()).toBeNull()
})
