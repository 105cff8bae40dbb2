import { setTimeout as delay } from 'node:timers/promises'
import type { Instance } from './instances.ts'
import { metricsOf } from './metrics.ts'
import { nonsense } from './nonsense.ts'
import { Random } from './random.ts'
import { RawSocket } from './raw-socket.ts'
import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { traffic } from './traffic.ts'

const scales = {
  fast: { pairs: 10, perSecond: 40, frames: 500 },
  full: { pairs: 40, perSecond: 50, frames: 10_000 },
}
const atOnce = 4
/** Longest pause between two frames of one worker, so that members chat between them. */
const pauseMs = 50
/** How long a frame over the limit may leave its socket open. */
const cutWithinMs = 5_000
const forgottenWithinMs = 10_000

const socketsOf = async (instance: Instance) =>
  (await metricsOf(instance, 'dodam_sockets')).dodam_sockets

/** sockets of members send what no client sends, while others chat. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, frames } = scales[scale]
  const stage = await Stage.open({ seed, pairs })
  const { history } = stage
  try {
    const before = await Promise.all(stage.instances.map(socketsOf))
    const linksBefore = history.of('link').length
    let isOver = false
    const chat = traffic(stage, perSecond, () => isOver)
    const random = new Random(seed + 2)
    let sent = 0
    let sockets = 0
    let tooLong = 0
    let tooLongUncut = 0
    const work = async (_: unknown, worker: number) => {
      const { token } = stage.couples[worker % stage.couples.length]?.sharer ?? { token: '' }
      let raw: RawSocket | undefined
      while (sent < frames) {
        sent++
        if (!raw?.isOpen) {
          try {
            raw = await RawSocket.open(random.pick(stage.instances).origin, token)
          } catch (error) {
            history.add({ kind: 'surprise', by: 0, what: `no way in: ${String(error)}` })
            return
          }
          sockets++
        }
        const one = nonsense(random)
        history.note(`worker ${worker} sends ${one.bytes.subarray(0, 400).toString('base64')}`)
        raw.send(one.bytes)
        if (one.isTooLong) {
          tooLong++
          if (!(await raw.isCut(cutWithinMs))) tooLongUncut++
        } else await raw.settle()
        await delay(random.between(0, pauseMs))
      }
      raw?.close()
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    history.note(`${sent} malformed frames were sent through ${sockets} sockets`)
    isOver = true
    await chat
    const verdict = await stage.judge()
    let left = Infinity
    for (const end = performance.now() + forgottenWithinMs; performance.now() < end; ) {
      const now = await Promise.all(stage.instances.map(socketsOf))
      left = now.reduce((sum, count, index) => sum + count - (before[index] ?? 0), 0)
      if (left === 0) break
      await delay(100)
    }
    const output = stage.instances.map((instance) => instance.output).join('\n')
    return reportOf('r13', scale, stage, verdict, {
      frames: sent,
      sockets,
      tooLong,
      tooLongUncut,
      socketsLeft: left,
      listenerWarnings: output.split('MaxListenersExceeded').length - 1,
      serverErrors: output.split(/"level":(?:50|60)|\b(?:ERROR|FATAL)\b/).length - 1,
      /** Broken connections of clients that sent valid frames only. */
      othersBroken: history.of('link').length - linksBefore,
    })
  } finally {
    await stage.close()
  }
}
