import { setTimeout as delay } from 'node:timers/promises'
import type { History, LinkTurn } from './history.ts'
import { metricsOf } from './metrics.ts'
import { Device, type Read } from './r09-crowd.ts'
import { newSeed, percentiles, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { traffic } from './traffic.ts'

/** Sockets: two members a pair, each with the one they write from and four more. */
const scales = {
  fast: { pairs: 10, perSecond: 20, calmMs: 3_000 },
  full: { pairs: 200, perSecond: 50, calmMs: 10_000 },
}
const devicesEach = 4
/** A client that is not back by then counts as never back. */
const giveUpMs = 90_000
const allWaits = 'dodam_database_wait_seconds_count'
/** The bucket of the histogram up to the longest acceptable wait for a connection of the pool. */
const shortWaits = 'dodam_database_wait_seconds_bucket{le="0.25"}'

/** Return how many callers have waited for a connection of the pools so far, and how many of them too long. */
async function poolWaits({ instances }: Stage): Promise<{ all: number; long: number }> {
  const waits = { all: 0, long: 0 }
  for (const instance of instances) {
    const found = await metricsOf(instance, allWaits, shortWaits)
    waits.all += found[allWaits]
    waits.long += found[allWaits] - found[shortWaits]
  }
  return waits
}

/** every socket of two instances is dropped at once, and all clients come back under chat load. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, calmMs } = scales[scale]
  const proxies: TcpProxy[] = []
  const devices: Device[] = []
  try {
    const stage = await Stage.open({
      seed,
      pairs,
      socketOriginsOf: (instances) =>
        Promise.all(
          instances.map(async (instance) => {
            const { proxy, origin } = await TcpProxy.before(instance.origin, 80)
            proxies.push(proxy)
            return origin
          }),
        ),
    })
    try {
      const { history, signal, people } = stage
      const reads: Read[] = []
      for (const account of stage.couples.flatMap(({ sharer, listener }) => [sharer, listener]))
        for (let index = 0; index < devicesEach; index++) {
          const at = index % stage.instances.length
          const socketOrigin = `http://127.0.0.1:${proxies[at]?.port}`
          const restOrigin = stage.instances[at]?.origin ?? ''
          devices.push(new Device({ ...account, socketOrigin, restOrigin, history, signal, reads }))
        }
      const everybody = [...people, ...devices]
      const allConnected = () =>
        signal.until(() => everybody.every(({ isConnected }) => isConnected), giveUpMs)
      if (!(await allConnected())) throw new Error('Not every device could connect')

      let isOver = false
      const chat = traffic(stage, perSecond, () => isOver)
      await delay(calmMs)
      const before = await poolWaits(stage)
      const failuresBefore = failuresOf(devices)
      const dropped = history.note(`${everybody.length} sockets are dropped`)
      for (const proxy of proxies) proxy.cut()
      await signal.until(() => devices.every(({ lostAt }) => lostAt > dropped), giveUpMs)
      await allConnected()
      history.note('everybody is connected')
      await delay(calmMs)
      const after = await poolWaits(stage)
      isOver = true
      await chat
      const verdict = await stage.judge()

      const backAt = [
        ...links(history, 'up', dropped).values(),
        ...devices.map((device) => device.backAt).filter((at) => at > dropped),
      ]
      const back = percentiles(backAt.map((at) => at - dropped))
      const read = percentiles(reads.filter(({ at }) => at > dropped).map(({ ms }) => ms))
      return reportOf('r09', scale, stage, verdict, {
        dropped:
          links(history, 'down', dropped).size +
          devices.filter(({ lostAt }) => lostAt > dropped).length,
        back: back.count,
        backMsP50: back.p50,
        backMsP95: back.p95,
        backMsMax: back.max,
        /** Connection attempts of the devices that the servers deferred, or that broke. */
        failedDials: failuresOf(devices) - failuresBefore,
        reads: read.count,
        readMsP50: read.p50,
        readMsP99: read.p99,
        poolWaits: after.all - before.all,
        longPoolWaitsPercent: (100 * (after.long - before.long)) / (after.all - before.all),
      })
    } finally {
      for (const device of devices) device.close()
      await stage.close()
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

const failuresOf = (devices: readonly Device[]) =>
  devices.reduce((sum, { failures }) => sum + failures, 0)

/** When each client's own connection first changed to this state after `from`. */
function links(history: History, what: LinkTurn, from: number): Map<number, number> {
  const first = new Map<number, number>()
  for (const link of history.of('link'))
    if (link.what === what && link.at > from && !first.has(link.by)) first.set(link.by, link.at)
  return first
}
