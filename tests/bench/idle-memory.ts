import { setTimeout as pause } from 'node:timers/promises'
import { withDatabase } from './bench-database.ts'
import { type BenchPerson, newSecret, settle } from './community.ts'
import { compare, type Figure } from './figure.ts'
import { LiveConnection } from './live-connection.ts'
import type { Options } from './options.ts'
import { pinLoad, ServerProcess } from './server-process.ts'
import type { Usage } from './usage.ts'

const roomsEach = 3
/** Handshakes at once, as they arrive after a deployment rather than all in one packet. */
const atOnce = 50
const restMs = 2_000
const kibibyte = 1024

async function connectAll(
  port: number,
  people: readonly BenchPerson[],
  connections: LiveConnection[],
): Promise<void> {
  for (let start = 0; start < people.length; start += atOnce)
    connections.push(
      ...(await Promise.all(
        people
          .slice(start, start + atOnce)
          .map(({ token }) => LiveConnection.open(port, token, () => {})),
      )),
    )
}

/** Return the usage after presence is sent, buffers are freed and garbage is collected. */
async function restingUsage(server: ServerProcess): Promise<Usage> {
  await pause(restMs)
  await server.usageAfterGc()
  await pause(restMs / 2)
  return await server.usageAfterGc()
}

/**
 * What one more connection of a fresh server costs when all connections are idle. Counted from
 * the first quarter on: what a start leaves free in the heap would otherwise hide what the first ones take.
 */
async function measure(server: ServerProcess, people: readonly BenchPerson[]) {
  const connections: LiveConnection[] = []
  const quarter = Math.floor(people.length / 4)
  try {
    await connectAll(server.port, people.slice(0, quarter), connections)
    const before = await restingUsage(server)
    await connectAll(server.port, people.slice(quarter), connections)
    const after = await restingUsage(server)
    const share = kibibyte * (people.length - quarter)
    return {
      rss: (after.rssBytes - before.rssBytes) / share,
      heap: (after.heapBytes - before.heapBytes) / share,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
}

type Cost = Awaited<ReturnType<typeof measure>>

/** Memory per idle signed-in connection with three rooms: the product against bare Socket.IO, a fresh process each time. */
export const idleMemory = (options: Options): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const settings = { DATABASE_URL: databaseUrl, JWT_SECRET: secret }
    const unpin = pinLoad()
    try {
      const migrating = await ServerProcess.start('product-server.ts', settings)
      await migrating.stop()
      const { people } = await settle(databaseUrl, secret, {
        pairs: Math.ceil(options.connections / 2),
        roomsEach,
      })
      const costs: Record<'floor' | 'product', Cost[]> = { floor: [], product: [] }
      for (let round = 1; round <= options.rounds; round++)
        for (const kind of ['floor', 'product'] as const) {
          const server = await ServerProcess.start(`${kind}-server.ts`, settings)
          try {
            const cost = await measure(server, people)
            costs[kind].push(cost)
            options.progress(
              `round ${round}, ${kind}: ${cost.rss.toFixed(1)} KiB, ${cost.heap.toFixed(1)} of it heap`,
            )
          } finally {
            await server.stop()
          }
        }
      const row = (key: keyof Cost, name: string, goal: string) =>
        compare(
          { name, unit: 'KiB', goal },
          costs.floor.map((cost) => cost[key]),
          costs.product.map((cost) => cost[key]),
        )
      const what = `per idle connection of ${people.length}`
      return [row('rss', `memory ${what}`, '≤ 1.5 ×'), row('heap', `JavaScript heap ${what}`, '')]
    } finally {
      unpin()
    }
  })
