import { newSeed, type Report, type RunOptions, reportOf } from './report.ts'
import { Stage } from './stage.ts'
import { traffic } from './traffic.ts'

const scales = {
  fast: { pairs: 40, perSecond: 20, messages: 600 },
  full: { pairs: 400, perSecond: 100, messages: 60_000 },
}

/** no fault at all; two instances under chat load. */
export async function run({ scale, seed = newSeed() }: RunOptions): Promise<Report> {
  const { pairs, perSecond, messages } = scales[scale]
  const stage = await Stage.open({ seed, pairs })
  try {
    await traffic(stage, perSecond, (sent) => sent >= messages)
    return reportOf('r01', scale, stage, await stage.judge())
  } finally {
    await stage.close()
  }
}
