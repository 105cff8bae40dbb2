import { api } from '@dodam/contract'
import type { Connection } from '@dodam/db'
import { adminOf, ownDatabase, startServer, type TestServer, times } from '@dodam/test-support'
import { type RedisWay, redisWay } from '@dodam/test-support/server/redis-way.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

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

  test('halves what is let through and makes no incident of that', async () => {
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
  })
})
