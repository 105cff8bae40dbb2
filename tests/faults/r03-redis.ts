import { setTimeout as delay } from 'node:timers/promises'
import { deliveries, lagOf, newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { traffic } from './traffic.ts'

interface Outage {
  from: number
  to: number
}

const scales = {
  fast: {
    pairs: 40,
    perSecond: 20,
    stops: 1,
    hangs: 1,
    stopMs: 8_000,
    // Longer than an instance counts as alive without a beat.
    hangMs: 12_000,
    calmMs: 6_000,
  },
  full: {
    pairs: 200,
    perSecond: 50,
    stops: 5,
    hangs: 3,
    stopMs: 60_000,
    hangMs: 30_000,
    calmMs: 20_000,
  },
}
/** This long after its return a message across instances must be pushed again. */
const pushAgainMs = 3_000

/** Redis is stopped, and frozen, under chat load across two instances. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, stops, hangs, stopMs, hangMs, calmMs } = scales[scale]
  const stage = await Stage.open({ seed, pairs })
  const { history, redis } = stage
  try {
    let isOver = false
    const chat = traffic(stage, perSecond, () => isOver)
    const outages: Outage[] = []
    const stop = async () => {
      // Before the fault, because some clients are notified while it is still stopping.
      const from = history.note('Redis is stopped')
      await redis.stop()
      await delay(stopMs)
      await redis.start()
      outages.push({ from, to: history.note('Redis is back') })
    }
    const hang = async () => {
      redis.hang()
      const from = history.note('Redis hangs')
      await delay(hangMs)
      redis.resume()
      outages.push({ from, to: history.note('Redis goes on') })
    }
    for (const fault of [
      ...Array<typeof stop>(stops).fill(stop),
      ...Array<typeof hang>(hangs).fill(hang),
    ]) {
      await delay(calmMs)
      await fault()
    }
    await delay(calmMs)
    isOver = true
    await chat
    const verdict = await stage.judge()
    return reportOf('r03', scale, stage, verdict, {
      faults: outages.length,
      ...figuresOf(stage, outages),
    })
  } finally {
    await stage.close()
  }
}

function figuresOf({ history, people }: Stage, outages: readonly Outage[]): Record<string, number> {
  const across = deliveries(history).filter((delivery) => delivery.isAcross)
  // Includes the return: instances find Redis again one after another, and each may still lose a push.
  const during = across.filter(({ ackedAt }) =>
    outages.some(({ from, to }) => ackedAt >= from && ackedAt < to + pushAgainMs),
  )
  const links = history.of('link')
  const turnsOf = (what: 'degraded' | 'restored') => links.filter((link) => link.what === what)
  // From the return of Redis to the last client that was notified.
  const restored = outages.map(({ to }, index) => {
    const until = outages[index + 1]?.from ?? Infinity
    return Math.max(
      0,
      ...turnsOf('restored').map(({ at }) => (at > to && at < until ? at - to : 0)),
    )
  })
  const told = outages.map(({ from, to }) => {
    const here = turnsOf('degraded').filter(({ at }) => at >= from && at < to)
    return {
      people: new Set(here.map(({ by }) => by)).size,
      last: Math.max(0, ...here.map(({ at }) => at - from)),
    }
  })
  const afterReturn = across.filter(({ sentAt }) =>
    outages.some(
      ({ to }, index) =>
        sentAt > to + pushAgainMs && sentAt < (outages[index + 1]?.from ?? Infinity) - 1_000,
    ),
  )
  return {
    acrossDuringOutage: during.length,
    acrossDuringOutageMsMax: Math.round(Math.max(0, ...during.map(lagOf))),
    /** Clients that were never notified of an outage, over all outages. */
    notToldOfOutage: told.reduce((sum, one) => sum + people.length - one.people, 0),
    toldOfOutageMsMax: Math.round(Math.max(...told.map(({ last }) => last))),
    restoredMsMax: Math.round(Math.max(...restored)),
    acrossAfterReturn: afterReturn.length,
    /** How often a client was told that the other is offline, who never was. */
    wronglyAbsent: history.of('absence').length,
    notPushedAfterReturn: afterReturn.filter(({ pushedAt }) => pushedAt === undefined).length,
  }
}
