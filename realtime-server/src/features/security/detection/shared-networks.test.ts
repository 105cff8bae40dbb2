import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests, times } from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let movedBy = 0
const begun = Date.now()
const webDist = mkdtempSync(path.join(tmpdir(), 'dodam-web-'))
mkdirSync(path.join(webDist, 'assets'))
writeFileSync(path.join(webDist, 'index.html'), '<!doctype html><title>Dodam</title>')
writeFileSync(path.join(webDist, 'assets', 'app.js'), '1')
afterAll(() => rmSync(webDist, { recursive: true, force: true }))

// Its own counts and no others: what is limited here is limited for a while, also in Redis.
const server = serverForTests(
  { rateLimits: true, redisUrl: undefined, trustedProxies: ['127.0.0.1'], webDist },
  { now: () => new Date(begun + movedBy) },
)
let admin: Person
beforeAll(async () => {
  admin = await adminOf(server())
})

const read = () => admin.call(api.security.read)
const answerTo = async (address: string) => {
  await server().settle()
  return (await read()).ipBlacklist.find(({ ip }) => ip === address)
}
const incidentsOf = async (source: string) => {
  await server().settle()
  const { items } = await admin.call(api.security.listIncidents, { query: {} })
  return items.filter((one) => one.source === source).map(({ rule }) => rule)
}
const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
const probes = ["1'%20OR%20'1'='1", '1;%20DROP%20TABLE%20users', '1%20UNION%20SELECT%201--']
let names = 0
/** A caller whose account is older than a day. */
const settled = async (address: string) => {
  const who = new Visitor(server(), address)
  const { id } = await who.register(`athome${++names}`)
  await server()
    .db.updateTable('users')
    .set({ createdAt: new Date(begun - 3 * 86_400_000) })
    .where('id', '=', id)
    .execute()
  movedBy += 6_000
  return who
}
/** What `new WebSocket` sends, and no client of ours with such an address. */
const upgrade = (address: string, query: string, origin?: string) =>
  new Promise<void>((resolve, reject) => {
    const { port } = new URL(server().url)
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'x-forwarded-for': address,
      ...(origin !== undefined && { origin }),
    }
    const at = `/socket.io/?EIO=4&transport=websocket${query}`
    const asked = request({ host: '127.0.0.1', port, path: at, headers }, (answer) => {
      answer.resume().on('end', resolve)
    })
    asked.on('error', reject).end()
  })
const statusOf = async (who: Visitor, at = '/api/categories/stats') => (await who.get(at)).status
/** SQL in addresses and paths of other software: two kinds of signs. */
const attack = async (who: Visitor) => {
  for (const probe of probes) await who.get(`/api/posts?before=${probe}`)
  for (let at = 0; at < 20; at++) await who.get(`/api/v1/guess${at}`)
  await server().settle()
}
const shutOut = async (address: string) => {
  const attacker = new Visitor(server(), address)
  await attack(attacker)
  movedBy += 61_000
  await attack(attacker)
  expect(await answerTo(address)).toMatchObject({ action: 'block', addedBy: null })
  return attacker
}

describe('a page of another site that a browser in the network has open', () => {
  test('brings its network no incident by its pictures, forms and sockets', async () => {
    const address = '203.0.118.1'
    const home = new Visitor(server(), address)
    for (const at of [
      ...probes.map((probe) => `/api/posts?before=${probe}`),
      ...probes.map((probe) => `/?search=${probe}`),
      ...[1, 2, 3].map((one) => `/api/posts?lang=%3Cscript%3Ealert(${one})%3C/script%3E`),
      '/.env',
      '/wp-login.php',
      '/backup.sql',
      '/api/admin/users',
      '/api/admin/audit',
      ...Array.from({ length: 24 }, (_, one) => `/api/v1/guess${one}`),
      ...Array.from({ length: 12 }, (_, one) => `/socket.io/?EIO=4&transport=none&at=${one}`),
      ...Array.from({ length: 34 }, (_, one) => `/api/posts/${900_000 + one}`),
    ])
      await home.get(at, crossSite)
    for (let at = 0; at < 12; at++)
      await home.send('POST', '/api/auth/login', `{"a${at}":`, {
        ...crossSite,
        'content-type': 'text/plain',
        origin: 'https://elsewhere.example',
      })
    for (let at = 0; at < 3; at++)
      expect(await home.connect({ origin: 'https://elsewhere.example' })).not.toBe('connected')
    expect(await incidentsOf(address)).toEqual([])
    expect(await answerTo(address)).toBeUndefined()
    expect(await statusOf(home)).toBe(200)
  })

  test('uses up nothing that others in its network are let do, and is answered nothing', async () => {
    const home = new Visitor(server(), '203.0.118.2')
    const statuses = await times(300, async () => (await home.get('/api/posts', crossSite)).status)
    expect(new Set(statuses)).toEqual(new Set([403]))
    expect(await statusOf(home)).toBe(200)
    // A link from elsewhere leads to a page as ever.
    expect((await home.get('/posts/1', crossSite)).status).toBe(200)
  })

  test('brings it none either from a neighbour under the same domain, nor in a browser that says only where it is from', async () => {
    const address = '203.0.118.3'
    const home = new Visitor(server(), address)
    const sameSite = { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }
    for (const probe of probes) await home.get(`/api/posts?before=${probe}`, sameSite)
    for (let at = 0; at < 24; at++) await home.get(`/api/v1/guess${at}`, sameSite)
    const origin = 'https://elsewhere.example'
    const text = { origin, 'content-type': 'text/plain' }
    for (let at = 0; at < 12; at++)
      expect((await home.send('POST', '/api/auth/login', `{"a${at}":`, text)).status).toBe(403)
    for (let at = 0; at < 12; at++) await upgrade(address, `&sid=guess${at}`, origin)
    expect(await incidentsOf(address)).toEqual([])
    const ours = { origin: new URL(server().url).origin }
    expect((await home.send('POST', '/api/auth/login', {}, ours)).status).toBe(400)
    // What no page has opened is counted as ever.
    for (let at = 0; at < 12; at++) await upgrade(address, `&sid=guess${at}`)
    expect(await incidentsOf(address)).toEqual(['broken_requests'])
  })

  test('makes an incident without a source where it connects', async () => {
    const home = new Visitor(server(), '203.0.118.10')
    for (let at = 0; at < 3; at++) await home.connect({ origin: 'https://evil.example' })
    expect(await incidentsOf('everywhere')).toContain('foreign_page')
  })

  test('makes no browser send an address so long that its network is blamed', async () => {
    const { port } = new URL(server().url)
    const long = new Visitor({ url: `http://127.0.0.1:${port}` }, '127.0.0.1')
    const statuses = await times(12, () => long.raw(`/?${'x'.repeat(20_000)}`))
    expect(new Set(statuses)).toEqual(new Set([431]))
    expect(await incidentsOf('127.0.0.1')).toEqual([])
  })
})

describe('what the server shuts out by itself', () => {
  test('is slowed down for a minute first, also after several signs at once', async () => {
    const address = '203.0.118.20'
    const attacker = new Visitor(server(), address)
    await attack(attacker)
    await attack(attacker)
    expect(await answerTo(address)).toMatchObject({ action: 'slow' })
    expect(await statusOf(attacker)).not.toBe(403)
    movedBy += 61_000
    await attack(attacker)
    expect(await answerTo(address)).toMatchObject({ action: 'block' })
    expect(await statusOf(attacker)).toBe(403)
    // Slowed down anew when it begins again later.
    movedBy += 16 * 60_000
    await attack(attacker)
    expect(await answerTo(address)).toMatchObject({ action: 'slow' })
  })

  test('reaches neither accounts that are no part of it, nor files', async () => {
    const address = '203.0.118.21'
    const member = await settled(address)
    const open = member.staysOpen()
    await open.opened
    const attacker = await shutOut(address)
    expect(await statusOf(attacker)).toBe(403)
    expect(await attacker.signIn('anybody1')).toBe(403)
    expect(await attacker.connect()).not.toBe('connected')
    for (const file of ['/', '/assets/app.js', '/healthz'])
      expect(await statusOf(attacker, file)).toBe(200)
    expect(await statusOf(member)).toBe(200)
    const told = await member.send('PUT', '/api/user/language', { language: 'en' })
    expect(told.status).toBe(200)
    const cut = open.closed.then(() => 'cut')
    expect(await Promise.race([cut, member.connect()])).toBe('connected')
  })

  test('does reach an account that was made for it', async () => {
    const address = '203.0.118.22'
    const made = new Visitor(server(), address)
    await made.register(`athome${++names}`)
    const open = made.staysOpen()
    await open.opened
    await shutOut(address)
    await open.closed
    expect(await statusOf(made)).toBe(403)
    expect(await made.connect()).not.toBe('connected')
  })

  test('is not blamed for what it is refused meanwhile', async () => {
    const address = '203.0.118.23'
    const attacker = await shutOut(address)
    const before = await incidentsOf(address)
    for (let at = 0; at < 14; at++) await attacker.get(`/api/chat-rooms/${at + 1}/messages`)
    expect(await incidentsOf(address)).toEqual(before)
  })
})

describe('reports of browsers', () => {
  const report = (address: string, blocked: string) =>
    new Visitor(server(), address).send(
      'POST',
      api.security.reportViolation.path,
      { 'csp-report': { 'blocked-uri': blocked, 'effective-directive': 'script-src-elem' } },
      { 'content-type': 'application/csp-report' },
    )

  const fails = (address: string) =>
    new Visitor(server(), address).send('POST', api.clientErrors.report.path, {
      type: 'render',
      screen: '/',
      release: '1.0.0',
      name: 'Error',
      place: null,
    })

  test('are told from five networks, and not from five parts of one', async () => {
    await times(6, (at) => report(`2001:db8:aaaa:${at}::1`, 'https://made-up.example'))
    expect(await incidentsOf('everywhere')).not.toContain('csp_violation')
    await times(6, (at) => report(`203.0.118.${30 + at}`, 'https://evil.example'))
    expect(await incidentsOf('everywhere')).toContain('csp_violation')
  })

  test.each([
    [
      'of violations',
      '203.0.118.40',
      (address: string) => report(address, 'inline'),
      api.security.reportViolation,
    ],
    ['of failures', '203.0.118.41', fails, api.clientErrors.report],
  ])(
    '%s without end, or without sense, take no calls from their network and make no incident of it',
    async (_, address, send, { path: at }) => {
      await times(300, () => send(address))
      await times(70, () => new Visitor(server(), address).send('POST', at, '{'))
      expect(await statusOf(new Visitor(server(), address))).toBe(200)
      expect(await incidentsOf(address)).toEqual([])
    },
  )
})
