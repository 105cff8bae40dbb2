import { createClient } from 'redis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { skipReason } from '../services/needs.ts'
import { hasRedisServer, OwnRedis, ownRedisHint } from './redis.ts'

const skipped = skipReason('a Redis of the tests’ own', [
  { what: 'redis-server', isThere: hasRedisServer(), hint: ownRedisHint },
])

describe.skipIf(skipped)('a Redis of the tests’ own', () => {
  let redis: OwnRedis
  beforeEach(async () => {
    redis = await OwnRedis.start()
  })
  afterEach(() => redis.close())

  const connect = async () => {
    const client = createClient({ url: redis.url, socket: { reconnectStrategy: false } })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  test('stops, refuses connections, and restarts empty on the same port', async () => {
    const before = await connect()
    await before.set('key', 'value')
    await redis.stop()
    await expect(connect()).rejects.toThrow('ECONNREFUSED')
    await redis.start()
    const after = await connect()
    expect(await after.get('key')).toBeNull()
    after.destroy()
  })

  test('hangs without closing a connection, and answers pending requests once it resumes', async () => {
    const client = await connect()
    redis.hang()
    const answer = client.ping()
    const soon = new Promise((resolve) => setTimeout(resolve, 200, 'no answer'))
    expect(await Promise.race([answer, soon])).toBe('no answer')
    redis.resume()
    expect(await answer).toBe('PONG')
    client.destroy()
  })
})
