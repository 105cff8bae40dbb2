import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { adminOf, ownDatabase, startServer, type TestServer } from '@dodam/test-support'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { figuresOf, ofLastHour, stateOf } from './checks.ts'

/** Poll until the condition holds; otherwise the test fails by its timeout. */
const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await pause(20)
}
/** Return the value of a series of an instance's metrics; 0 where there is none. */
const measured = async (server: TestServer, series: string): Promise<number> => {
  const text = await (await server.visitor().send('GET', '/metrics')).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  )
}
const heard = (server: TestServer, through: string) =>
  measured(server, `dodam_delivery_seconds_count{through="${through}"}`)
const ended = (server: TestServer, outcome: string) =>
  measured(server, `dodam_delivery_checks_total{outcome="${outcome}"}`)
const status = (server: TestServer) => server.visitor().call(api.serviceStatus.read)

const check = (begun: number, tookMs: number | null) =>
  ({ begun, tookMs, outcome: tookMs === null ? 'lost' : 'heard' }) as const

test('the figures are those of the last hour, and the state that of the last minute', () => {
  const now = 4_000_000
  const hundred = Array.from({ length: 100 }, (_, index) => check(now - 200_000, index + 1))
  const all = [check(0, 9_999), ...hundred, check(now - 100_000, null)]
  expect(figuresOf(ofLastHour(all, now))).toEqual({ p50Ms: 50, p99Ms: 99, lost: 1 })
  expect(figuresOf([])).toEqual({ p50Ms: null, p99Ms: null, lost: 0 })
  expect(stateOf([], now)).toBeNull()
  expect(stateOf(all, now)).toBe('down')
  expect(stateOf([...all, check(now - 5_000, 20)], now)).toBe('fine')
  expect(stateOf([check(now - 9_000, 1_500), check(now - 5_000, 20)], now)).toBe('slow')
})

describe('one instance', () => {
  let connection: Connection
  let server: TestServer
  beforeAll(async () => {
    connection = await ownDatabase()
    server = await startServer(connection)
  })
  afterAll(async () => {
    await server.close()
    await connection.close()
  })

  test('hears its own checks, and tells everybody that messages arrive, without a number', async () => {
    await server.app.jobs.runNow()
    await until(async () => (await heard(server, 'itself')) > 0)
    expect(await ended(server, 'lost')).toBe(0)
    expect(await status(server)).toEqual({
      kind: 'service-status',
      delivery: expect.stringMatching(/^(fine|slow)$/),
      isDegraded: false,
      isMaintenance: false,
    })
  })

  test('a check is no message: no figure, no socket and no dump of members has it', async () => {
    const who = await (await server.member()).listen()
    await server.app.jobs.runNow()
    await server.settle()
    expect(who.heardOf('message:new')).toEqual([])
    expect(await server.db.selectFrom('chatMessages').select('id').execute()).toEqual([])
  })
})

describe.skipIf(inject('redisUrl') === null)('two instances', () => {
  let connection: Connection
  let way: RedisWay
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    connection = await ownDatabase()
    way = await redisWay(inject('redisUrl') ?? '')
    const jwtSecret = `of both instances ${randomUUID()}`
    here = await startServer(connection, { jwtSecret, redisUrl: way.url })
    there = await startServer(connection, { jwtSecret, redisUrl: inject('redisUrl') ?? undefined })
  })
  afterAll(async () => {
    await Promise.all([here.close(), there.close()])
    way.close()
    await connection.close()
  })

  test('each is heard by the other, and admins see how fast', async () => {
    // The first check of the first tells the second that there is another one.
    for (const server of [here, there, here]) await server.app.jobs.runNow()
    await until(async () => (await heard(here, 'another')) > 0)
    await until(async () => (await heard(there, 'another')) > 0)
    for (const server of [here, there]) expect(await ended(server, 'lost')).toBe(0)
    await here.app.jobs.runNow()
    const { delivery } = await (await adminOf(here)).call(api.overview.read)
    expect(delivery).toEqual({ p50Ms: expect.any(Number), p99Ms: expect.any(Number), lost: 0 })
  })

  test('without Redis between them one says so, its checks are lost and counted, and both end', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    way.cut()
    await until(async () => (await status(here)).isDegraded)
    expect(await status(there)).toMatchObject({ isDegraded: false })
    await until(async () => (await ended(here, 'lost')) > 0)
    expect(await status(here)).toMatchObject({ delivery: 'down' })
    const admin = await adminOf(there)
    await until(async () => (await admin.call(api.overview.read)).delivery.lost > 0)

    way.mend()
    await until(async () => !(await status(here)).isDegraded)
    const before = await heard(here, 'another')
    await until(async () => (await heard(here, 'another')) > before)
    expect(await status(here)).toMatchObject({ delivery: 'slow' })
  })

  test('an instance that has ended owes no answer, even if it was asked before', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const threeMore = async (through: 'another' | 'itself') => {
      const before = await heard(here, through)
      await until(async () => (await heard(here, through)) >= before + 3)
    }
    // As there is one in 5 s and each is over after 10 s, those of before are over after three.
    await threeMore('another')
    const lost = await ended(here, 'lost')
    way.cut()
    await here.app.jobs.runNow()
    await there.app.jobs.runNow()
    await there.close()
    way.mend()
    await threeMore('itself')
    expect(await ended(here, 'lost')).toBe(lost)
  })
})
