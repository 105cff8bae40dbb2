import { setTimeout as delay } from 'node:timers/promises'
import { type DeafEar, deafEar } from './deaf-ear.ts'
import { deliveries, newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { traffic } from './traffic.ts'

const scales = {
  fast: { pairs: 20, perSecond: 20, kills: 2, deaths: 1, everyMs: 12_000 },
  full: { pairs: 100, perSecond: 50, kills: 20, deaths: 5, everyMs: 15_000 },
}
/** All clients must hear `live:restored` before the next fault. */
const giveUpMs = 30_000

/**
 * the subscriptions of all instances die under chat load. Redis closes them with `CLIENT KILL TYPE pubsub`; or nothing
 * comes through them any more though their connections stay open, which no error tells of.
 */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, kills, deaths, everyMs } = scales[scale]
  const ears: DeafEar[] = []
  const proxies: TcpProxy[] = []
  try {
    const stage = await Stage.open({
      seed,
      pairs,
      redisUrlOf: async (url) => {
        const { proxy, href } = await TcpProxy.before(url, 6379)
        const ear = deafEar()
        proxy.relayReplies = ear.relay
        proxies.push(proxy)
        ears.push(ear)
        return href
      },
    })
    const { history } = stage
    try {
      let isOver = false
      const chat = traffic(stage, perSecond, () => isOver)
      let killed = 0
      const kill = async () => {
        killed += await stage.redis.killSubscriptions()
        return history.note('the subscriptions are killed')
      }
      const die = async () => {
        for (const ear of ears) ear.deafen()
        return history.note('the subscriptions are dead, and open')
      }
      const wholeMs: number[] = []
      const pushedAgain: number[] = []
      for (const fault of [
        ...Array<typeof kill>(kills).fill(kill),
        ...Array<typeof die>(deaths).fill(die),
      ]) {
        await delay(everyMs * stage.random.between(0.2, 0.4))
        const period = delay(everyMs)
        const from = await fault()
        const isTold = (what: 'degraded' | 'restored') => {
          const told = new Set(
            history
              .of('link')
              .filter((link) => link.what === what && link.at >= from)
              .map(({ by }) => by),
          )
          return stage.people.every(({ memberId }) => told.has(memberId))
        }
        await stage.signal.until(() => isTold('restored'), giveUpMs)
        const whole = history.note('everybody was told that pushes are whole')
        wholeMs.push(whole - from)
        pushedAgain.push(whole)
        await period
      }
      isOver = true
      await chat
      const verdict = await stage.judge()
      const after = deliveries(history).filter(
        ({ isAcross, sentAt }) => isAcross && sentAt > (pushedAgain.at(-1) ?? Infinity),
      )
      return reportOf('r04', scale, stage, verdict, {
        faults: wholeMs.length,
        killed,
        wholeMsMax: Math.round(Math.max(...wholeMs)),
        acrossAfterReturn: after.length,
        notPushedAfterReturn: after.filter(({ pushedAt }) => pushedAt === undefined).length,
      })
    } finally {
      await stage.close()
    }
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}
