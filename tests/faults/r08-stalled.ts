import { setTimeout as delay } from 'node:timers/promises'
import { metricsOf } from './metrics.ts'
import { Person } from './person.ts'
import { Random } from './random.ts'
import { recordBus } from './replay.ts'
import {
  deliveries,
  lagOf,
  newSeed,
  percentiles,
  type Report,
  type RunOptions,
  reportOf,
} from './report.ts'
import { Stage } from './stage.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { traffic } from './traffic.ts'
import { openRooms } from './world.ts'

const scales = {
  fast: { pairs: 10, stalledPairs: 5, perSecond: 20, times: 1, restMs: 0 },
  full: { pairs: 40, stalledPairs: 25, perSecond: 50, times: 10, restMs: 45_000 },
}
/** More than the kernel buffers before a stalled socket's heartbeat fails. */
const eventsPerSecond = 100
const warmingEvents = 1_000
const longText = '괜찮아, 천천히 말해도 돼. '.repeat(125).slice(0, 1_990)
const limitBytes = 1_000_000
const cutWithinMs = 30_000
const recordsWithinMs = 10_000
const backWithinMs = 60_000
const calmMs = 3_000

const cuts = 'dodam_sockets_stalled_total'
const memory = 'process_resident_memory_bytes'

/** Members in rooms of their own, whose live connections pass through the proxies. */
async function joinThrough(stage: Stage, proxies: readonly TcpProxy[], pairs: number) {
  const direct = stage.instances.map(({ origin }) => origin)
  const ways = proxies.map(({ port }) => `http://127.0.0.1:${port}`)
  const couples = await openRooms(direct, pairs, stage.random)
  const people = couples.flatMap(({ roomId, sharer, listener }) =>
    [sharer, listener].map(
      (account, side) =>
        new Person({
          ...account,
          roomIds: [roomId],
          restOrigins: direct,
          socketOrigins: side === 0 ? ways : ways.toReversed(),
          history: stage.history,
          random: new Random(stage.history.seed + account.memberId),
          signal: stage.signal,
        }),
    ),
  )
  stage.people.push(...people)
  for (const person of people) person.connect()
  if (!(await stage.everyone((person) => person.isConnected, backWithinMs)))
    throw new Error('Not everybody could connect through the proxies')
  return people
}

/** sockets stop reading while much is told to them; the server cuts them, other clients notice nothing, and they miss nothing. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, stalledPairs, perSecond, times, restMs } = scales[scale]
  const stage = await Stage.open({ seed, pairs })
  const { history } = stage
  const proxies: TcpProxy[] = []
  let bus: Awaited<ReturnType<typeof recordBus>> | undefined
  try {
    for (const { port } of stage.instances)
      proxies.push(await TcpProxy.open({ host: '127.0.0.1', port }))
    bus = await recordBus(stage.redis.url, Buffer.byteLength(longText))
    const others = new Set(stage.people.map(({ memberId }) => memberId))
    const stalled = await joinThrough(stage, proxies, stalledPairs)
    const ids = stalled.map(({ memberId }) => memberId)
    let isOver = false
    const chat = traffic(stage, perSecond, () => isOver)
    for (const person of stalled)
      for (const roomId of person.rooms.keys()) await person.send(roomId, longText)
    for (const end = history.now() + recordsWithinMs; !bus.hasFor(ids); await delay(50))
      if (history.now() > end) throw new Error('Not all events of the stalled were heard')
    await delay(calmMs)
    // As many events as during the stall, to clients that read: the memory for them is not growth by stalling.
    for (let sent = 0, from = history.now(); sent < warmingEvents; sent++) {
      await bus.again(ids)
      await delay(Math.max(0, from + (sent * 1_000) / eventsPerSecond - history.now()))
    }

    const look = () => Promise.all(stage.instances.map((one) => metricsOf(one, cuts, memory)))
    const before = await look()
    let cut = 0
    let grown = 0
    const measure = async () => {
      const now = await look()
      cut = now.reduce((sum, one, index) => sum + one[cuts] - (before[index]?.[cuts] ?? 0), 0)
      grown = Math.max(
        grown,
        ...now.map((one, index) => one[memory] - (before[index]?.[memory] ?? 0)),
      )
    }
    const cutMs: number[] = []
    const resyncMs: number[] = []
    for (let time = 1; time <= times; time++) {
      for (const proxy of proxies) proxy.stall()
      const from = history.note(`${stalled.length} people stop reading`)
      let bytes = 0
      let passedAt = Infinity
      // Some bytes are in kernel buffers, so the limit is passed a while after this.
      for (let sent = 0; cut < time * stalled.length; sent++) {
        if (history.now() - passedAt > cutWithinMs) break
        bytes += await bus.again(ids)
        if (bytes > limitBytes) passedAt = Math.min(passedAt, history.now())
        if (sent % 20 === 0) await measure()
        await delay(Math.max(0, from + (sent * 1_000) / eventsPerSecond - history.now()))
      }
      cutMs.push(history.note(`${cut} sockets were cut so far`) - passedAt)
      await delay(restMs)
      await measure()
      for (const proxy of proxies) proxy.flow()
      const flows = history.note('they read again')
      await stage.signal.until(() => stalled.some((person) => !person.isConnected), backWithinMs)
      await stage.everyone((person) => person.isConnected, backWithinMs)
      resyncMs.push(history.note('everybody is connected') - flows)
      await delay(calmMs)
    }
    isOver = true
    await chat
    const verdict = await stage.judge()
    const lags = deliveries(history)
      .filter(({ to }) => others.has(to))
      .map(lagOf)
    return reportOf('r08', scale, stage, verdict, {
      stalled: stalled.length * times,
      cut,
      cutMsMax: Math.round(Math.max(...cutMs)),
      grownMB: Math.round(grown / 1e5) / 10,
      othersP99: percentiles(lags).p99,
      resyncMsMax: Math.round(Math.max(...resyncMs)),
    })
  } finally {
    await bus?.close()
    await stage.close()
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}
