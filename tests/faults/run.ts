import { parseArgs } from 'node:util'
import { run as steady } from './r01-steady.ts'
import { run as kill } from './r02-kill.ts'
import { run as redis } from './r03-redis.ts'
import { run as subscription } from './r04-subscription.ts'
import { run as postgres } from './r05-postgres.ts'
import { run as lostReply } from './r06-lost-reply.ts'
import { run as deploy } from './r07-deploy.ts'
import { run as stalled } from './r08-stalled.ts'
import { run as flood } from './r09-flood.ts'
import { run as repeats } from './r10-repeats.ts'
import { run as nonsense } from './r13-nonsense.ts'
import { type Report, type Row, type RunOptions, troublesOf } from './report.ts'
import { Stage, stageNeeds } from './stage.ts'

const rows: Record<Row, (options: RunOptions) => Promise<Report>> = {
  r01: steady,
  r02: kill,
  r03: redis,
  r04: subscription,
  r05: postgres,
  r06: lostReply,
  r07: deploy,
  r08: stalled,
  r09: flood,
  r10: repeats,
  r13: nonsense,
}
const isRow = (name: string): name is Row => Object.hasOwn(rows, name)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, seed: { type: 'string' } },
})
const unknown = positionals.filter((name) => !isRow(name))
const missing = (await stageNeeds()).filter((need) => !need.isThere)
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; rows are ${Object.keys(rows).join(', ')}`)
  process.exit(2)
}
if (missing.length > 0) {
  for (const { what, hint } of missing) console.error(`No ${what}: ${hint}`)
  process.exit(2)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Stage.closeAll().finally(() => process.exit(130))
  })

const chosen = positionals.length > 0 ? positionals.filter(isRow) : Object.keys(rows).filter(isRow)
for (const row of chosen) {
  const report = await rows[row]({
    scale: values.full ? 'full' : 'fast',
    ...(values.seed !== undefined && { seed: Number(values.seed) }),
  })
  const troubles = troublesOf(report)
  console.log(JSON.stringify({ ...report, violations: report.violations.length }, null, 2))
  for (const line of troubles) console.log(line)
  console.log(`${row}: ${troubles.length === 0 ? 'clean' : 'NOT CLEAN'}`)
  if (troubles.length > 0) process.exitCode = 1
}
