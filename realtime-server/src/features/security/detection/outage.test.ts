import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { adminOf, ownDatabase, startServer, type TestServer, times } from '@dodam/test-support'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectRedis } from '../../../core/redis.ts'
import type { TimedSignal } from './observations.ts'
import { signInObservations } from './sign-ins.ts'
import { SlidingWindows } from './sliding-windows.ts'

const quiet = { warn() {} } as unknown as Parameters<typeof connectRedis>[2]

describe.skipIf(inject('redisUrl') === null)('an outage of Redis', () => {
  let way: RedisWay
  let connection: Connection
  let server: TestServer
  beforeAll(async () => {
    connection = await ownDatabase()
    way = await redisWay(inject('redisUrl') ?? '')
    server = await startServer(connection, { rateLimits: true, redisUrl: way.url })
  })
  afterAll(async () => {
    await server.close()
    await connection.close()
    way.close()
  })

  test('halves what is let through and makes no incident of that', { tags: ['long'] }, async () => {
    const [admin, member] = [await adminOf(server), await server.member()]
    way.cut()
    const isDegraded = async () => (await server.visitor().send('GET', '/readyz')).json()
    await expect.poll(isDegraded).toMatchObject({ degraded: true })
    const statuses = await times(530, async () => {
      const { path } = api.notifications.countUnread
      return (await member.send('GET', path)).status
    })
    expect(statuses.filter((status) => status === 429)).toHaveLength(80)
    await member.listen()
    const answers = await times(15, () => member.ask('post:unwatch', { postId: 1 }))
    expect(answers.filter((answer) => !answer.ok)).toHaveLength(5)
    expect(member.isListening).toBe(true)
    await server.settle()
    const { items } = await admin.call(api.security.listIncidents, { query: {} })
    expect(items).toEqual([])
    way.mend()
  })

  test('hides no sign-in that succeeded on another instance', async () => {
    const here = await connectRedis(way.url, 'outage', quiet)
    const there = await connectRedis(inject('redisUrl') ?? '', 'outage', quiet)
    const windows = new SlidingWindows(here)
    const from = { address: '203.0.113.9', userAgent: '', userId: null, isAdmin: false }
    const signIn = (account: string, isRight: boolean): TimedSignal => ({
      what: 'sign-in',
      by: 'password',
      account,
      accountId: null,
      isRight,
      isKnownDevice: false,
      isClosedTest: false,
      from,
      at: Date.now(),
    })
    const all = (count: number, isRight: boolean) =>
      Array.from({ length: count }, (_, at) => signIn(`${isRight} ${at}`, isRight))
    const { db } = server
    await signInObservations(all(60, true), { db, windows: new SlidingWindows(there) })
    expect(await signInObservations(all(40, false), { db, windows })).toEqual([])
    way.freeze()
    expect(await signInObservations([signIn('one more', false)], { db, windows })).toEqual([])
    way.mend()
    await Promise.all([here.close(), there.close()])
  })
})
