import { withDatabase } from './bench-database.ts'
import { newSecret, settle } from './community.ts'
import { Conversations } from './conversations.ts'
import { DatabaseCpu } from './database-cpu.ts'
import { compare, type Figure } from './figure.ts'
import type { Options } from './options.ts'
import { pinLoad, type ServerFile, ServerProcess } from './server-process.ts'

interface Contender {
  server: ServerProcess
  conversations: Conversations
}

const pairs = 100
const slowRate = 50
const fastRate = 500

/** One half of a round: the same three loads on one of the two servers. */
async function measure(
  { server, conversations }: Contender,
  cpu: DatabaseCpu,
  { seconds, window }: Options,
) {
  const ms = seconds * 1000
  await conversations.flatOut(window, 300)
  const slow = await conversations.steadily(slowRate, ms)
  const fast = await conversations.steadily(fastRate, ms)
  const before = await server.usage()
  const databaseSince = await cpu.start()
  const { messages, seconds: took } = await conversations.flatOut(window, ms)
  const databaseMicros = (await databaseSince()) / messages
  const serverMicros = ((await server.usage()).cpuMicros - before.cpuMicros) / messages
  return {
    slowP50: slow.p50,
    slowP99: slow.p99,
    fastP50: fast.p50,
    fastP99: fast.p99,
    perSecond: messages / took,
    serverMicros,
    databaseMicros,
    micros: serverMicros + databaseMicros,
  }
}

type Half = Awaited<ReturnType<typeof measure>>

const rowsOf =
  (floor: readonly Half[], product: readonly Half[]) =>
  (key: keyof Half, name: string, unit: string, goal: string) =>
    compare(
      { name, unit, goal },
      floor.map((half) => half[key]),
      product.map((half) => half[key]),
    )

function figuresOf(floor: readonly Half[], product: readonly Half[]): Figure[] {
  const row = rowsOf(floor, product)
  return [
    row('slowP50', `send to delivered, p50 at ${slowRate}/s`, 'ms', '≤ 1.5 ×'),
    row('slowP99', `send to delivered, p99 at ${slowRate}/s`, 'ms', '≤ 2 ×'),
    row('fastP50', `send to delivered, p50 at ${fastRate}/s`, 'ms', '≤ 1.5 ×'),
    row('fastP99', `send to delivered, p99 at ${fastRate}/s`, 'ms', '≤ 2 ×'),
    row('perSecond', 'messages sustained', '1/s', '≥ 0.7 ×'),
    row('serverMicros', 'CPU per message, server', 'µs', ''),
    row('databaseMicros', 'CPU per message, Postgres', 'µs', ''),
    row('micros', 'CPU per message, both', 'µs', '≤ 2 ×'),
  ]
}

function checkFiguresOf(floor: readonly Half[], product: readonly Half[]): Figure[] {
  const row = rowsOf(floor, product)
  return [
    row('slowP50', `unchecked | checked, p50 at ${slowRate}/s`, 'ms', '≤ 1.1 ×'),
    row('fastP50', `unchecked | checked, p50 at ${fastRate}/s`, 'ms', '≤ 1.1 ×'),
    row('perSecond', 'unchecked | checked, messages sustained', '1/s', ''),
    row('serverMicros', 'unchecked | checked, CPU per message, server', 'µs', ''),
  ]
}

/** Measure messages from one member's POST to the other's socket, alternating between the product and another server on the same Postgres. */
const against = (
  floorFile: ServerFile,
  options: Options,
  figures: (floor: readonly Half[], product: readonly Half[]) => Figure[],
): Promise<Figure[]> =>
  withDatabase(async (databaseUrl) => {
    const secret = newSecret()
    const settings = { DATABASE_URL: databaseUrl, JWT_SECRET: secret }
    const unpin = pinLoad()
    const cpu = await DatabaseCpu.open(databaseUrl)
    const contenders: Contender[] = []
    const servers: ServerProcess[] = []
    try {
      servers.push(await ServerProcess.start('product-server.ts', settings))
      const community = await settle(databaseUrl, secret, { pairs, roomsEach: 1 })
      servers.unshift(await ServerProcess.start(floorFile, settings))
      for (const server of servers)
        contenders.push({
          server,
          conversations: await Conversations.open([server.port], community),
        })
      // Warm up, so that code that is not compiled yet is not measured.
      for (const { conversations } of contenders) await conversations.flatOut(options.window, 3_000)
      const halves: Half[][] = [[], []]
      for (let round = 1; round <= options.rounds; round++)
        for (const [index, contender] of contenders.entries()) {
          const half = await measure(contender, cpu, options)
          halves[index]?.push(half)
          options.progress(
            `round ${round}, ${index === 0 ? 'floor' : 'product'}: ${Math.round(half.perSecond)}/s, p50 ${half.fastP50.toFixed(2)} ms`,
          )
        }
      const [floor = [], product = []] = halves
      return figures(floor, product)
    } finally {
      for (const { conversations } of contenders) conversations.close()
      await Promise.all(servers.map((server) => server.stop()))
      await cpu.close()
      unpin()
    }
  })

/** Compare with the minimum that any server has to do. */
export const chat = (options: Options): Promise<Figure[]> =>
  against('floor-server.ts', options, figuresOf)

/** Measure the cost of checking a message's text: compare with the product without the check. */
export const textCheck = (options: Options): Promise<Figure[]> =>
  against('unchecked-server.ts', options, checkFiguresOf)
