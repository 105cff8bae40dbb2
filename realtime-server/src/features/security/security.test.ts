import { randomUUID } from 'node:crypto'
import { api } from '@dodam/contract'
import {
  adminOf,
  makeAdmin,
  outcomeOf,
  type Person,
  startServer,
  suiteDatabase,
  type TestServer,
} from '@dodam/test-support'
import { Visitor } from '@dodam/test-support/server/attacks.ts'
import { noticed } from '@dodam/test-support/server/noticed.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { blankOldAddresses, deleteOldSecurityEvents } from './retention.ts'

let movedBy = 0
const clock = { now: () => new Date(Date.now() + movedBy) }
const trusted = { rateLimits: true, trustedProxies: ['127.0.0.1', '198.18.0.0/15'] }
const jwtSecret = `one installation of several instances ${randomUUID()}`
let here: TestServer
/** Another instance of it where there is Redis; the same one elsewhere. */
let there: TestServer
let admin: Person
let second: Person
beforeAll(async () => {
  const connection = await suiteDatabase()
  const redisUrl = inject('redisUrl') ?? undefined
  const config = { ...trusted, jwtSecret, redisUrl }
  here = await startServer(connection, config, clock)
  there = redisUrl ? await startServer(connection, config, clock) : here
  admin = await (await adminOf(here)).listen()
  second = await (await adminOf(there)).listen()
})
afterAll(async () => {
  await here.close()
  if (there !== here) await there.close()
})

const read = (who = admin) => who.call(api.security.read)
const block = (ip: string, more: object = {}) =>
  admin.call(api.security.block, { body: { ip, reason: 'hacking attempt detected', ...more } })
const unblock = (ip: string) => admin.call(api.security.unblock, { params: { ip } })
let names = 0
const person = async (address: string, server = here) => {
  const who = new Visitor(server, address)
  await who.register(`secured${++names}`)
  await server.settle()
  return who
}
const statusOf = async (who: Visitor) => (await who.get('/api/categories/stats')).status
/** Asks until the answer is this one; a test that waits in vain fails by its time. */
const until = async (status: number, who: Visitor) => {
  while ((await statusOf(who)) !== status) await new Promise((resolve) => setTimeout(resolve, 20))
}
const actsOn = async (target: string) => {
  const { items } = await admin.call(api.audit.list, { query: {} })
  return items.filter((one) => one.target === target).map(({ action }) => action)
}

describe('a network that is shut out', () => {
  test('is refused everywhere, by HTTP and at the handshake; its open sockets are cut, and lifting lets it in again', async () => {
    const address = '203.0.113.7'
    const inside = await person(address)
    const outside = await person('203.0.113.8')
    const elsewhere = new Visitor(there, address, { token: inside.token })
    const cut = elsewhere.staysOpen()
    await cut.opened
    const told = second.hearsNext('security:changed', ({ what }) => what === 'blocks')
    const view = await block(address)
    expect(view).toMatchObject({ ip: address, action: 'block', attempts: 0, until: null })
    expect(await told).toEqual({ what: 'blocks' })
    await cut.closed
    await until(403, inside)
    await until(403, elsewhere)
    expect(await inside.connect()).not.toBe('connected')
    expect(await elsewhere.connect()).not.toBe('connected')
    expect(await statusOf(outside)).toBe(200)
    expect((await read(second)).ipBlacklist.map(({ ip }) => ip)).toContain(address)

    await unblock(address)
    await until(200, inside)
    await until(200, elsewhere)
    expect(await inside.connect()).toBe('connected')
    expect(await actsOn(address)).toEqual(['network:unblock', 'network:block'])
    await expect(unblock(address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1', '2001:db8:1:3::7'],
    ['192.0.2.0/24', '192.0.2.200', '192.0.3.1'],
    ['2001:db8:77::/48', '2001:db8:77:9::1', '2001:db8:78::1'],
    ['::ffff:203.0.114.9', '203.0.114.9', '203.0.114.10'],
  ])('%s holds %s, and not %s', async (ip, inside, outside) => {
    await block(ip)
    await until(403, new Visitor(here, inside))
    expect(await statusOf(new Visitor(here, outside))).toBe(200)
    await unblock(ip)
    await until(200, new Visitor(here, inside))
  })

  test('comes in again when its time is over', async () => {
    const address = '203.0.113.20'
    await block(address, { until: new Date(clock.now().getTime() + 60_000).toISOString() })
    await until(403, new Visitor(here, address))
    movedBy += 61_000
    expect(await statusOf(new Visitor(here, address))).toBe(200)
    expect((await read()).ipBlacklist.map(({ ip }) => ip)).not.toContain(address)
    expect(await block(address, { reason: 'again' })).toMatchObject({
      reason: 'again',
      until: null,
    })
    await unblock(address)
  })

  test.each([
    'localhost',
    '127.0.0.1',
    '10.0.0.0/8',
    '192.168.1.4',
    '169.254.169.254',
    '198.18.3.4',
    '198.16.0.0/12',
    'fe80::1',
    'fd00::/8',
    '::1',
    '0.0.0.0/0',
    '8.0.0.0/8',
    '2001::/16',
    '2130706433',
    '300.1.1.1',
    '203.0.113.1/33',
    '203.0.113.1; drop',
  ])('is never %s', async (ip) => {
    await expect(block(ip)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      answer: { details: [{ path: 'ip' }] },
    })
  })

  test('is never one’s own, nor one that ends before it begins', async () => {
    const address = '203.0.113.30'
    const away = await person(address)
    const { userId } = (await read()).activeSessions.find((one) => one.ipAddress === address) ?? {}
    await makeAdmin(here, { id: userId ?? 0 })
    movedBy += 6_000
    const own = (ip: string) =>
      away.send('POST', '/api/admin/security/block-ip', { ip, reason: 'mine' })
    for (const ip of [address, '203.0.113.0/24']) expect((await own(ip)).status).toBe(400)
    const before = new Date(clock.now().getTime() - 1_000).toISOString()
    await expect(block('203.0.113.31', { until: before })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
  })

  test('is one row, also when two admins shut it out at once', async () => {
    const ip = '203.0.113.40'
    const body = { ip, reason: 'both' }
    const outcomes = await Promise.all(
      [admin, second].map((who) => outcomeOf(who.call(api.security.block, { body }))),
    )
    expect(outcomes).toEqual(['done', 'done'])
    expect((await read()).ipBlacklist.filter((one) => one.ip === ip)).toHaveLength(1)
    await unblock(ip)
  })
})

describe('what the server does by itself', () => {
  const attack = async (who: Visitor) => {
    for (let at = 0; at < 4; at++) await who.get(`/api/posts?before=1;%20DROP%20TABLE%20users${at}`)
    await here.settle()
  }
  const scan = async (who: Visitor) => {
    for (let at = 0; at < 24; at++) await who.get(`/api/v1/guess${at}`)
    await here.settle()
  }
  const answerTo = async (address: string) =>
    (await read()).ipBlacklist.find(({ ip }) => ip === address)

  test('begins with slowing down, becomes a block of a quarter of an hour with a second sign, and ends when it is closed', async () => {
    const address = '203.0.115.1'
    const attacker = new Visitor(here, address)
    await attack(attacker)
    const isOpen = (one: { source: string; status: string }) => one.source === address
    const slowed = await second.hears('incident:new', isOpen)
    expect(slowed).toMatchObject({
      type: 'sql_injection',
      answer: 'slowed',
      status: 'investigating',
    })
    expect(await answerTo(address)).toMatchObject({ action: 'slow', addedBy: null })

    movedBy += 61_000
    await scan(attacker)
    const { items } = await admin.call(api.security.listIncidents, { query: {} })
    const open = items.filter(isOpen)
    expect(open).toMatchObject([{ answer: 'blocked', status: 'blocked' }])
    expect(open[0]?.parts.map(({ type }) => type)).toEqual(['sql_injection', 'path_scan'])
    await until(403, attacker)
    const shut = await answerTo(address)
    const minutes = (Date.parse(shut?.until ?? '') - clock.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(13)
    expect(minutes).toBeLessThanOrEqual(15)
    expect(shut?.reason).toContain('hacking attempt detected')

    const body = { status: 'resolved' as const }
    for (const { id } of open)
      expect(
        await admin.call(api.security.setIncidentStatus, { params: { id }, body }),
      ).toMatchObject({ status: 'resolved', answerUntil: null })
    await until(200, attacker)
  })

  test('leaves what a person decided, which closes the incident with its reason', async () => {
    const address = '203.0.115.5'
    const attacker = new Visitor(here, address)
    // It comes before the block, and may be looked at after it.
    for (let at = 0; at < 4; at++)
      await attacker.get(`/api/posts?before=1;%20DROP%20TABLE%20u${at}`)
    await block(address)
    await here.settle()
    const { items } = await admin.call(api.security.listIncidents, { query: {} })
    const incident = items.find(({ source }) => source === address)
    expect(incident).toMatchObject({
      answer: 'blocked',
      status: 'resolved',
      answerUntil: null,
      note: 'hacking attempt detected',
    })
    expect(await answerTo(address)).toMatchObject({ until: null, addedBy: expect.anything() })
    await unblock(address)
  })

  test('never shuts out a network from which healthy accounts come', async () => {
    const school = '203.0.115.2'
    for (let at = 0; at < 5; at++) await person(school)
    await here.db
      .updateTable('users')
      .set({ createdAt: new Date(clock.now().getTime() - 3 * 86_400_000).toISOString() })
      .where('username', 'like', 'secured%')
      .execute()
    const attacker = new Visitor(here, school)
    await attack(attacker)
    movedBy += 61_000
    await scan(attacker)
    expect(await answerTo(school)).toMatchObject({ action: 'slow' })
    expect(await statusOf(attacker)).not.toBe(403)
    await unblock(school)
  })

  test('leaves the network of an admin alone', async () => {
    const office = '203.0.115.3'
    const boss = await person(office)
    const { userId } = (await read()).activeSessions.find((one) => one.ipAddress === office) ?? {}
    await makeAdmin(here, { id: userId ?? 0 })
    await attack(new Visitor(here, office))
    await scan(new Visitor(here, office))
    expect(await answerTo(office)).toBeUndefined()
    expect(await statusOf(boss)).toBe(200)
  })
})

test('a wrong file is a mistake of an admin once, and serious again and again', async () => {
  const uploader = await adminOf(here)
  const body = { name: '편의점 쿠폰', category: 'voucher' as const }
  const barcodeImages = [`data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`]
  const upload = async () => {
    await expect(
      uploader.call(api.store.create, { body: { ...body, barcodeImages } }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await here.settle()
    const { items } = await admin.call(api.security.listIncidents, { query: {} })
    return items
      .filter(({ targetUserId }) => targetUserId === uploader.id)
      .map(({ rule, severity }) => `${rule} ${severity}`)
  }
  expect(await upload()).toEqual(['refused_uploads low'])
  expect(await upload()).toEqual(['refused_uploads low'])
  expect(await upload()).toEqual(['refused_uploads high'])
})

describe('the screen', () => {
  test('tells an attempt to every admin, with its incident; a script in a name of a browser stays text', async () => {
    const address = '203.0.116.1'
    const attacker = new Visitor(there, address, { userAgent: '<img src=x onerror=alert(1)>' })
    for (let at = 0; at < 3; at++) await attacker.raw(`/assets/../../etc/passwd${at}`)
    const told = await admin.hears('security:event', ({ sourceIP }) => sourceIP === address)
    expect(told).toMatchObject({ type: 'path_scan', location: address, device: 'unknown' })
    const { hackingAttempts, activity, securityMetrics } = await read()
    expect(hackingAttempts.map(({ id }) => id)).toContain(told.id)
    expect(activity.some(({ type }) => type === 'path_scan')).toBe(true)
    expect(securityMetrics.securityScore).toBe(
      Math.max(0, 100 - securityMetrics.points.reduce((sum, { points }) => sum + points, 0)),
    )

    await admin.call(api.security.removeEvent, { params: { id: told.id } })
    expect((await read()).hackingAttempts.map(({ id }) => id)).not.toContain(told.id)
    await expect(
      admin.call(api.security.removeEvent, { params: { id: told.id } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('ends a session of any account on every instance, and never the caller’s own', async () => {
    const address = '203.0.116.2'
    const who = await person(address)
    const cut = new Visitor(there, address, { token: who.token }).staysOpen()
    await cut.opened
    const { activeSessions } = await read()
    const id = activeSessions.find(({ ipAddress }) => ipAddress === address)?.id ?? 0
    await admin.call(api.security.endSession, { params: { id } })
    await cut.closed
    expect((await who.get('/api/auth/verify')).status).toBe(401)
    const query = { userId: admin.id }
    const { items } = await admin.call(api.security.listSessions, { query })
    const own = items.find(({ isCurrent }) => isCurrent)?.id ?? 0
    await expect(
      admin.call(api.security.endSession, { params: { id: own } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(admin.call(api.security.endSession, { params: { id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('resets the limits of an account', async () => {
    const address = '203.0.116.3'
    const who = await person(address)
    const { username } =
      (await read()).activeSessions.find((one) => one.ipAddress === address) ?? {}
    const forgetful = new Visitor(here, '203.0.116.4')
    for (let at = 0; at < 5; at++) await forgetful.signIn(username ?? '', `wrong word ${at}`)
    expect(await forgetful.signIn(username ?? '')).toBe(429)
    const { userId = 0 } =
      (await read()).activeSessions.find((one) => one.ipAddress === address) ?? {}
    await admin.call(api.security.resetLimits, { body: { userId } })
    expect(await forgetful.signIn(username ?? '')).toBe(200)
    expect(await actsOn(`user ${userId}`)).toContain('limits:reset')
    expect(await statusOf(who)).toBe(200)
    await expect(admin.call(api.security.resetLimits, { body: {} })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    })
    await expect(
      admin.call(api.security.resetLimits, { body: { userId: 99_999_999 } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('forgets addresses that are older than they are kept, and keeps the rest', async () => {
    const { eventId, incidentId } = await noticed(here.db)
    const since = new Date(clock.now().getTime() + 1_000)
    // Where sessions were used meanwhile is stored at the next look.
    await Promise.all([here.settle(), there.settle()])
    while (await here.app.write((tx) => blankOldAddresses(tx, since)));
    const held = await here.db
      .selectFrom('sessions')
      .select('id')
      .where('address', 'is not', null)
      .execute()
    expect(held).toEqual([])
    const { items } = await admin.call(api.security.listIncidentEvents, {
      params: { id: incidentId },
      query: {},
    })
    expect(items).toMatchObject([{ id: eventId, sourceIP: '', location: '', count: 1 }])
  })

  test('forgets attempts at their time, and what is open stays', async () => {
    const [open, closed] = [await noticed(here.db), await noticed(here.db)]
    await admin.call(api.security.setIncidentStatus, {
      params: { id: closed.incidentId },
      body: { status: 'resolved' },
    })
    const since = new Date(clock.now().getTime() + 1_000)
    while (await here.app.write((tx) => deleteOldSecurityEvents(tx, since)));
    const query = { before: closed.incidentId + 1, limit: 2 }
    const { items } = await admin.call(api.security.listIncidents, { query })
    expect(items.map(({ id }) => id)).toContain(open.incidentId)
    expect(items.map(({ id }) => id)).not.toContain(closed.incidentId)
    expect(items.find(({ id }) => id === open.incidentId)?.eventIds).toEqual([])
  })
})
