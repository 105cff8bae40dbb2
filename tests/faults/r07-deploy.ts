import { setTimeout as delay } from 'node:timers/promises'
import { Balancer } from './balancer.ts'
import type { History } from './history.ts'
import type { Instance } from './instances.ts'
import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { traffic } from './traffic.ts'

const scales = {
  fast: { pairs: 25, perSecond: 50, rolls: 1, calmMs: 3_000 },
  full: { pairs: 200, perSecond: 50, rolls: 3, calmMs: 15_000 },
}
/** A client that is not back before the next instance ends counts as not back. */
const giveUpMs = 30_000

/** The record of one replaced instance. */
interface Replacement {
  from: number
  /** When the process had ended. */
  to: number
  /** When the balancer noticed that it was not ready. */
  unreadyAt: number
  /** The clients connected to it at the start of its shutdown. */
  people: number
}

/** Return the most connections that broke within any one second. */
function closesPerSecond(history: History, { from, to }: Replacement): number {
  const breaks = history
    .of('link')
    .filter(({ what, at }) => what === 'down' && at >= from && at <= to)
    .map(({ at }) => at)
  return Math.max(
    0,
    ...breaks.map((start) => breaks.filter((at) => at >= start && at < start + 1_000).length),
  )
}

/** the instances are replaced in turn, as a deployment does, under chat load through a balancer. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, rolls, calmMs } = scales[scale]
  let balancer: Balancer | undefined
  const stage = await Stage.open({
    seed,
    pairs,
    restOriginsOf: async (instances) => {
      balancer = await Balancer.before(instances)
      return [balancer.origin]
    },
  })
  const { history } = stage
  try {
    let isOver = false
    const chat = traffic(stage, perSecond, () => isOver)
    const replaced: Replacement[] = []
    const replace = async (instance: Instance) => {
      const people = stage.people.filter((person) => person.origin === instance.origin).length
      let unreadyAt = Infinity
      if (balancer)
        balancer.onUnready = (which) => {
          if (which === instance) unreadyAt = history.now()
        }
      const from = history.note(`${instance.name} is asked to end under ${people} people`)
      await instance.terminate()
      const to = history.note(`${instance.name} has ended`)
      replaced.push({ from, to, unreadyAt, people })
      await instance.start()
      history.note(`${instance.name} is ready again`)
      await stage.everyone((person) => person.isConnected, giveUpMs)
      // The next one may only stop when this one is in use again.
      await stage.signal.until(() => balancer?.isReady(instance) === true, giveUpMs)
    }
    for (let roll = 0; roll < rolls; roll++)
      for (const instance of stage.instances) {
        await delay(calmMs)
        await replace(instance)
      }
    await delay(calmMs)
    isOver = true
    await chat
    const verdict = await stage.judge()
    const unavailable = history.of('trouble').filter(({ status }) => status === 503)
    const exits = stage.instances.flatMap((instance) => instance.exits)
    return reportOf('r07', scale, stage, verdict, {
      replaced: replaced.length,
      sentAway: replaced.reduce((sum, { people }) => sum + people, 0),
      /** Clients that reconnected when they were notified, before the connection was closed. */
      wentByThemselves: stage.people.reduce((sum, person) => sum + person.moves, 0),
      exitMsMax: Math.round(Math.max(...replaced.map(({ from, to }) => to - from))),
      exitsWithFailure: exits.filter(({ code }) => code !== 0).length,
      unreadyMsMax: Math.round(
        Math.max(...replaced.map(({ from, unreadyAt }) => unreadyAt - from)),
      ),
      closesPerSecondMax: Math.max(...replaced.map((one) => closesPerSecond(history, one))),
      unavailable: unavailable.length,
      unavailableButOpen: unavailable.filter(({ closes }) => !closes).length,
      unanswered: history.of('trouble').filter(({ status }) => status === 0).length,
    })
  } finally {
    await stage.close()
    await balancer?.close()
  }
}
