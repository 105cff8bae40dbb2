import { setTimeout as pause } from 'node:timers/promises'
import { findRedis, redisHint } from '../services/redis.ts'
import { withDatabase } from './bench-database.ts'
import { type Community, newSecret, settle } from './community.ts'
import { Conversations } from './conversations.ts'
import { compare, type Figure } from './figure.ts'
import type { Options } from './options.ts'
import { pinLoad, ServerProcess } from './server-process.ts'

const pairs = 64
const rate = 200
const counts = [1, 2, 4, 8] as const

interface Measured {
  /** CPU of all instances for one message, without what they use when idle. */
  perMessage: number
  /** CPU of all instances for one message, with what they use when idle. */
  whole: number
  /** CPU of all instances in a second without messages. */
  idle: number
  p50: number
}

async function measure(
  settings: Record<string, string>,
  community: Community,
  count: number,
  { seconds, window }: Options,
): Promise<Measured> {
  const servers: ServerProcess[] = []
  let conversations: Conversations | undefined
  try {
    while (servers.length < count)
      servers.push(await ServerProcess.start('product-server.ts', settings))
    conversations = await Conversations.open(
      servers.map(({ port }) => port),
      community,
    )
    const used = async () => {
      const all = await Promise.all(servers.map((server) => server.usage()))
      return all.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0)
    }
    // Warm up each instance, so that code that is not compiled yet is not measured.
    await conversations.flatOut(window, 2_000 * count)
    await conversations.steadily(rate, 1_000)
    const since = await used()
    const { p50 } = await conversations.steadily(rate, seconds * 1_000)
    const then = await used()
    await pause(seconds * 1_000)
    const idle = ((await used()) - then) / seconds
    const whole = (then - since) / (rate * seconds)
    return { perMessage: whole - idle / rate, whole, idle, p50 }
  } finally {
    conversations?.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Measure what a message costs all instances of an installation together, by how many they are. */
export const instances = (options: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const redisUrl = await findRedis()
    if (redisUrl === undefined) throw new Error(`No Redis: ${redisHint}`)
    const secret = newSecret()
    const settings = { DATABASE_URL: databaseUrl, JWT_SECRET: secret, REDIS_URL: redisUrl }
    const migrating = await ServerProcess.start('product-server.ts', settings)
    const community = await settle(databaseUrl, secret, { pairs, roomsEach: 1 })
    await migrating.stop()
    const unpin = pinLoad()
    try {
      const all = new Map<number, Measured[]>(counts.map((count) => [count, []]))
      for (let round = 1; round <= options.rounds; round++)
        for (const count of counts) {
          const measured = await measure(settings, community, count, options)
          all.get(count)?.push(measured)
          options.progress(
            `round ${round}, ${count} instances: ${Math.round(measured.whole)} µs, idle ${Math.round(measured.idle)} µs/s`,
          )
        }
      const of = (count: number, key: keyof Measured) =>
        (all.get(count) ?? []).map((one) => one[key])
      const figure = (count: number, key: keyof Measured, name: string, unit: string) => {
        const goal = count === 8 && key === 'whole' ? '≤ 1.1 ×' : ''
        return compare(
          { name: `${name}, 2 | ${count} instances`, unit, goal },
          of(2, key),
          of(count, key),
        )
      }
      return counts.flatMap((count) => [
        figure(count, 'whole', 'CPU per message, all', 'µs'),
        figure(count, 'perMessage', 'CPU per message without idle, all', 'µs'),
        figure(count, 'idle', 'CPU per idle second, all', 'µs'),
        figure(count, 'p50', `send to delivered at ${rate}/s, p50`, 'ms'),
      ])
    } finally {
      unpin()
    }
  })
