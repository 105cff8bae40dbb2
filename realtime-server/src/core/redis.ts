import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

export type Redis = ReturnType<typeof newClient>

function newClient(url: string) {
  return createClient({
    url,
    // While Redis is away a command fails at once, so that no request waits for it.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      // `watch` pings each connection more often than this. It also ends a connection that was accepted and never answered.
      socketTimeout: 6_000,
      reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 1_000) + Math.random() * 100,
    },
  })
}

const askEveryMs = 2_000
const patienceMs = 2_500

/**
 * Ping a connection and replace it, with its subscriptions, when it does not answer. A connection that a firewall
 * dropped silently looks open to the client for many minutes.
 */
async function replaceWhenSilent(client: Redis): Promise<void> {
  if (!client.isReady) return
  const asked = client.ping().then(
    () => true,
    () => true,
  )
  if ((await orElse(asked, false, patienceMs)) || !client.isReady) return
  client.destroy()
  await client.connect()
}

/** The three connections of an instance: commands, publishing, and the subscription. */
export interface RedisLinks {
  /** Prefix of every key and channel, so that several installations can share one Redis. */
  prefix: string
  commands: Redis
  pub: Redis
  sub: Redis
  close(): Promise<void>
}

/** Connect to Redis. Where it does not answer now, it is tried on, as after a later loss; both are logged. */
export async function connectRedis(
  url: string,
  prefix: string,
  log: FastifyBaseLogger,
): Promise<RedisLinks> {
  const commands = newClient(url)
  const pub = newClient(url)
  const sub = newClient(url)
  const clients = [commands, pub, sub]
  let wasUp = true
  for (const client of clients) {
    client.on('error', (error: Error) => {
      if (wasUp) log.warn({ reason: error.message }, 'redis is out of reach')
      wasUp = false
    })
    client.on('ready', () => {
      wasUp = true
    })
  }
  const connected = Promise.all(clients.map((client) => client.connect()))
  await orElse<unknown>(connected, undefined, patienceMs)
  let isClosed = false
  const watch = async (client: Redis) => {
    if (!isClosed) await replaceWhenSilent(client).catch(() => {})
    if (isClosed) client.destroy()
    else setTimeout(watch, askEveryMs, client).unref()
  }
  for (const client of clients) void watch(client)
  return {
    prefix,
    commands,
    pub,
    sub,
    // `close` would wait for a Redis that does not answer.
    close: async () => {
      isClosed = true
      for (const client of clients) client.destroy()
    },
  }
}

const stalledMs = 50

/**
 * Return the value, or `fallback` when it fails or takes longer than `ms`. After a stall of the process its timers fire
 * before it has read from its sockets, so then the value gets 50 ms more.
 */
export async function orElse<T>(asked: Promise<T>, fallback: T, ms = 300): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const begun = performance.now()
  const late = new Promise<T>((resolve) => {
    const giveUp = () => resolve(fallback)
    timer = setTimeout(() => {
      const wasStalled = performance.now() - begun > ms + stalledMs
      if (wasStalled) timer = setTimeout(giveUp, stalledMs)
      else giveUp()
    }, ms)
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    return fallback
  } finally {
    clearTimeout(timer)
  }
}
