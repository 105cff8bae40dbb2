import type { FastifyBaseLogger } from 'fastify'
import { createClient } from 'redis'

export type Redis = ReturnType<typeof newClient>

function newClient(url: string) {
  return createClient({
    url,
    // Nothing waits for Redis: while it is away a command fails at once.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 2_000,
      // Every connection is asked more often than this; one that was accepted and never greeted has nothing else to end it.
      socketTimeout: 6_000,
      reconnectStrategy: (attempt) => Math.min(100 * 2 ** attempt, 1_000) + Math.random() * 100,
    },
  })
}

const askEveryMs = 2_000
const patienceMs = 2_500

/**
 * Asks a connection for a sign of life. One that stays open and answers nothing, as when a firewall between forgot it,
 * looks well to the client for many minutes: it is given up and made anew, with what it was subscribed to.
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
  /** Begins every key and channel, so that installations can share one Redis without hearing each other. */
  prefix: string
  commands: Redis
  pub: Redis
  sub: Redis
  close(): Promise<void>
}

/** Connects. Rejects when Redis cannot be reached at the start; afterwards a loss is survived and healed. */
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
  await Promise.all(clients.map((client) => client.connect()))
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
    // `destroy` and not `close`: a hanging Redis must not hold up the end of the process.
    close: async () => {
      isClosed = true
      for (const client of clients) client.destroy()
    },
  }
}

/** The value, or `fallback` when Redis fails or takes longer than `ms`. */
export async function orElse<T>(asked: Promise<T>, fallback: T, ms = 300): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(fallback), ms)
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    return fallback
  } finally {
    clearTimeout(timer)
  }
}
