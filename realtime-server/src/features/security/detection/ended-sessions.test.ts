import { createHmac, randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import { adminOf, type Person, serverForTests, signedInAgain, times } from '@dodam/test-support'
import { forgedToken, Visitor } from '@dodam/test-support/server/attacks.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../core/clock.ts'
import { openKeyRing } from '../../../core/keys/key-ring.ts'

const jwtSecret = `the secret of these tests ${randomUUID()}`
let movedBy = 0
// Its own counts and no others: what is limited here is limited for a while, also in Redis.
const server = serverForTests(
  {
    jwtSecret,
    rateLimits: true,
    redisUrl: undefined,
    adminTwoPerson: false,
    trustedProxies: ['127.0.0.1'],
  },
  { now: () => new Date(Date.now() + movedBy) },
)
let admin: Person
let key: Buffer
beforeAll(async () => {
  admin = await adminOf(server())
  key = (await openKeyRing(server().db, jwtSecret, systemClock)).newest('session').bytes
})

const incidentsOf = async (source: string) => {
  await server().settle()
  const { items } = await admin.call(api.security.listIncidents, { query: {} })
  return items.filter((one) => one.source === source).map(({ rule }) => rule)
}
const answerTo = async (address: string) =>
  (await admin.call(api.security.read)).ipBlacklist.find(({ ip }) => ip === address)
const adminReads = ['/api/admin/users', '/api/admin/audit', '/api/admin/reports']
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of ours that was made so long ago that it is past its own end. */
function pastToken({ token = '' }: Person): string {
  const [head = '', body = ''] = token.split('.')
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString())
  const text = `${head}.${base64({ ...claims, exp: Math.floor(Date.now() / 1_000) - 60 })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

describe('a token that is past its end', () => {
  test('is old and not forged, over calls and sockets', async () => {
    const member = await server().member()
    const address = '203.0.120.1'
    const home = new Visitor(server(), address, { token: pastToken(member) })
    for (const path of [...adminReads, '/api/user/settings', '/api/notifications'])
      expect((await home.get(path)).status).toBe(401)
    await times(4, () => home.connect())
    expect(await incidentsOf(address)).toEqual([])
    expect(await answerTo(address)).toBeUndefined()
  })

  test('says that its session has run out, which keeps what its person was writing', async () => {
    const member = await server().member()
    member.token = pastToken(member)
    await expect(member.call(api.accounts.verify)).rejects.toMatchObject({
      answer: { sessionEnd: 'expired' },
    })
  })

  test('does not cover one that no key of ours signed', async () => {
    const address = '203.0.120.2'
    const forger = new Visitor(server(), address, { token: forgedToken('HS256') })
    for (let at = 0; at < 3; at++) await forger.get('/api/notifications')
    expect(await incidentsOf(address)).toEqual(['forged_token'])
    const other = new Visitor(server(), '203.0.120.3')
    const [, ...rest] = pastToken(await server().member()).split('.')
    other.token = [base64({ alg: 'HS256', typ: 'JWT', kid: 'of ours' }), ...rest].join('.')
    for (let at = 0; at < 3; at++) await other.get('/api/notifications')
    expect(await incidentsOf('203.0.120.3')).toEqual(['forged_token'])
  })
})

/** Sessions of one person, as many as a school has pages open. */
async function pagesOf({ id }: Person, address: string, count: number): Promise<Visitor[]> {
  const now = new Date()
  const sessions = Array.from({ length: count }, () => randomUUID())
  await server()
    .db.insertInto('sessions')
    .values(
      sessions.map((session) => ({
        id: session,
        userId: id,
        device: 'Chrome · Windows',
        deviceId: randomUUID(),
        createdAt: now,
        lastSeenAt: now,
        provenAt: now,
        adminSince: now,
        adminActiveAt: now,
      })),
    )
    .execute()
  return sessions.map((sid) => {
    const token = server().app.tokens.sign({ sid, userId: id, jti: randomUUID() })
    return new Visitor(server(), address, { token })
  })
}
const endAll = (ended: { endedAt: Date; ranOut?: boolean }, { id }: Person) =>
  server().db.updateTable('sessions').set(ended).where('userId', '=', id).execute()
/** What a page that is open asks for at once, and again. */
const readOn = async (page: Visitor) => {
  for (const path of ['/api/notifications', '/api/chat-rooms', '/api/posts', '/api/user/settings'])
    await page.get(path)
  for (const path of [...adminReads, '/api/notifications']) await page.get(path)
}

describe('a network whose sessions all end at once', () => {
  test.each([
    ['as the operator ends them', '203.0.120.10', false],
    ['as after a restore', '203.0.120.11', true],
  ])('is no attack, %s', async (_, address, ranOut) => {
    const member = await server().member()
    const pages = await pagesOf(member, address, 50)
    for (const page of pages) expect((await page.get('/api/notifications')).status).toBe(200)
    await endAll({ endedAt: new Date(Date.now() + movedBy), ranOut }, member)
    movedBy += 6_000
    await Promise.all(pages.map(readOn))
    await Promise.all(pages.map((page) => page.connect()))
    // Then each shows what a visitor sees, and its person signs in again.
    for (let again = 0; again < 2; again++)
      await Promise.all(
        pages.map(async (page) => {
          page.token = undefined
          for (const path of ['/api/posts', '/api/categories/stats', '/api/search/popular'])
            await page.get(path)
        }),
      )
    expect(await incidentsOf(address)).toEqual([])
    expect(await answerTo(address)).toBeUndefined()
  })

  test('but one ended session that asks without end is noticed', async () => {
    const address = '203.0.120.12'
    const member = await server().member()
    const [page = new Visitor(server(), address)] = await pagesOf(member, address, 1)
    await endAll({ endedAt: new Date(Date.now() + movedBy) }, member)
    movedBy += 6_000
    await times(320, () => page.get('/api/notifications'))
    expect(await incidentsOf(address)).toEqual(['too_fast'])
  })
})

describe('an admin who stopped being one', () => {
  test('has pages open that ask on, which is no attack until they never stop', async () => {
    const other = await adminOf(server())
    const open = await signedInAgain(other)
    await open.call(api.users.list)
    await admin.call(api.users.setAdmin, { params: { id: other.id }, body: { isAdmin: false } })
    await server().settle()
    for (let again = 0; again < 4; again++)
      for (const path of adminReads) expect((await open.send('GET', path)).status).toBe(403)
    const decided = await open.send('PUT', `/api/admin/users/${admin.id}/role`, { role: 'both' })
    expect(decided.status).toBe(403)
    expect(await incidentsOf(`user ${other.id}`)).toEqual([])
    for (let again = 0; again < 30; again++)
      for (const path of adminReads.slice(1)) await open.send('GET', path)
    expect(await incidentsOf(`user ${other.id}`)).toEqual(['admin_calls'])
  })

  test('is distinguished from a member who never was one, who is noticed at once', async () => {
    const member = await server().member()
    for (const path of adminReads) await member.send('GET', path)
    expect(await incidentsOf(`user ${member.id}`)).toEqual(['admin_calls'])
  })
})
