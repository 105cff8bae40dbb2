import { createClient } from 'redis'

/** How to provide Redis for the tests, shown when tests are skipped. */
export const redisHint = 'start Redis on 127.0.0.1:6379 or set TEST_REDIS_URL'

/** The URL of a reachable Redis, or undefined. It may be shared: never stop it, never flush it. */
export async function findRedis(): Promise<string | undefined> {
  const url = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
  const client = createClient({ url, socket: { connectTimeout: 2_000, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return url
  } catch {
    return undefined
  } finally {
    if (client.isOpen) client.destroy()
  }
}
