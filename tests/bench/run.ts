import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { adminFigures } from './admin-figures.ts'
import { backups } from './backups.ts'
import { chat, textCheck } from './chat.ts'
import { feedReads } from './feed.ts'
import { type Figure, tableOf } from './figure.ts'
import { firstLoad } from './first-load.ts'
import { home } from './home.ts'
import { idleMemory } from './idle-memory.ts'
import { instances } from './instances.ts'
import { longRoom } from './long-room.ts'
import type { Options } from './options.ts'
import { polling } from './polling.ts'
import { risk } from './risk.ts'
import { searching } from './searching.ts'

const benchmarks: Record<string, (options: Options) => Promise<Figure[]>> = {
  chat,
  'text-check': textCheck,
  instances,
  'idle-memory': idleMemory,
  polling,
  feed: feedReads,
  search: searching,
  risk,
  backups,
  'first-load': firstLoad,
  home,
  'long-room': longRoom,
  analytics: adminFigures,
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

async function measure(name: string): Promise<void> {
  const benchmark = benchmarks[name]
  if (benchmark === undefined) {
    console.error(`There is no ${name}; benchmarks are ${Object.keys(benchmarks).join(', ')}`)
    process.exitCode = 2
    return
  }
  const figures = await benchmark({
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    window: Number(values.window),
    connections: Number(values.connections),
    backups: Number(values.backups),
    progress: (line) => console.error(`${name}: ${line}`),
  })
  console.log(tableOf(figures))
}

/** Each in a process of its own, so that a crash loses no figures of others. */
async function measureEach(names: readonly string[]): Promise<void> {
  const settings = Object.entries(values).map(([name, value]) => `--${name}=${value}`)
  for (const name of names) {
    const child = spawn(process.execPath, [import.meta.filename, name, ...settings], {
      stdio: 'inherit',
    })
    const [code]: (number | null)[] = await once(child, 'exit')
    if (code === 0) continue
    console.error(`${name} broke, see above`)
    process.exitCode = 1
  }
}

const [only, ...others] = positionals
if (only !== undefined && others.length === 0) await measure(only)
else await measureEach(positionals.length > 0 ? positionals : Object.keys(benchmarks))
