import { setTimeout as delay } from 'node:timers/promises'
import { spelt } from '../spelt.ts'
import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { sendOne, traffic } from './traffic.ts'

const scales = {
  fast: { pairs: 40, perSecond: 30, kills: 2, everyMs: 11_000 },
  full: { pairs: 200, perSecond: 50, kills: 10, everyMs: 115_000 },
}
/** Messages sent at once right before a kill. */
const underWay = 30
/** A client that is not back before the next fault counts as not back. */
const giveUpMs = 60_000

/** one of two instances is killed with `kill -9`, in turns, under chat load. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, kills, everyMs } = scales[scale]
  const stage = await Stage.open({ seed, pairs })
  try {
    let isOver = false
    const chat = traffic(stage, perSecond, () => isOver)
    const backMs: number[] = []
    for (let fault = 0; fault < kills; fault++) {
      const period = delay(everyMs)
      // Not in phase with the traffic.
      await delay(everyMs * stage.random.between(0.25, 0.4))
      const victim = stage.instances[fault % stage.instances.length]
      if (victim === undefined) break
      // A fault between two messages proves little: some are in transit, at every stage, when it happens.
      for (let sent = 0; sent < underWay; sent++)
        sendOne(stage, stage.random, `under way ${spelt(fault)} ${spelt(sent)}`)
      await delay(stage.random.between(1, 25))
      const cut = stage.people.filter((person) => person.origin === victim.origin)
      await victim.kill()
      const killed = stage.history.note(`killed ${victim.name} under ${cut.length} people`)
      // Its sockets break a moment after the process ended.
      await stage.signal.until(() => cut.every((person) => !person.isConnected), 5_000)
      // At the other instance: how long the victim takes to start is no part of it.
      const back = stage
        .everyone((person) => person.isConnected, giveUpMs)
        .then(() => backMs.push(stage.history.note('everybody is connected') - killed))
      await victim.start()
      stage.history.note(`${victim.name} is ready again`)
      await back
      await period
    }
    isOver = true
    await chat
    return reportOf('r02', scale, stage, await stage.judge(), {
      faults: backMs.length,
      backMsMax: Math.round(Math.max(...backMs)),
    })
  } finally {
    await stage.close()
  }
}
