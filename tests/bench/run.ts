import { parseArgs } from 'node:util'
import { adminCases } from './admin-cases.ts'
import { adminFigures } from './admin-figures.ts'
import { adminUsers } from './admin-users.ts'
import { backups } from './backups.ts'
import { chat, textCheck } from './chat.ts'
import { coldStart } from './cold-start.ts'
import { feedReads } from './feed.ts'
import { type Figure, tableOf } from './figure.ts'
import { firstLoad } from './first-load.ts'
import { home } from './home.ts'
import { idleMemory } from './idle-memory.ts'
import { longRoom } from './long-room.ts'
import type { Options } from './options.ts'
import { polling } from './polling.ts'
import { risk } from './risk.ts'
import { searching } from './searching.ts'
import { security } from './security.ts'

const benchmarks: Record<string, (options: Options) => Promise<Figure[]>> = {
  chat,
  'text-check': textCheck,
  'idle-memory': idleMemory,
  polling,
  feed: feedReads,
  search: searching,
  risk,
  users: adminUsers,
  cases: adminCases,
  backups,
  'first-load': firstLoad,
  home,
  'cold-start': coldStart,
  'long-room': longRoom,
  analytics: adminFigures,
  security,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    window: { type: 'string', default: '50' },
    connections: { type: 'string', default: '2000' },
    backups: { type: 'string', default: '20' },
  },
})
const names = positionals.length > 0 ? positionals : Object.keys(benchmarks)
const figures: Figure[] = []
for (const name of names) {
  const benchmark = benchmarks[name]
  if (benchmark === undefined) {
    console.error(`There is no ${name}; benchmarks are ${Object.keys(benchmarks).join(', ')}`)
    process.exit(2)
  }
  try {
    figures.push(
      ...(await benchmark({
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        window: Number(values.window),
        connections: Number(values.connections),
        backups: Number(values.backups),
        progress: (line) => console.error(`${name}: ${line}`),
      })),
    )
  } catch (error) {
    console.error(`${name} broke:`, error)
    process.exitCode = 1
  }
}
console.log(tableOf(figures))
