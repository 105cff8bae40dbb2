import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../services/ports.ts'
import type { Figure } from './figure.ts'
import type { Options } from './options.ts'

const repository = path.join(import.meta.dirname, '../..')
const withinMs = 300_000
const lookEveryMs = 100

const answers = async (url: string) => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200
  } catch {
    return false
  }
}

/** The environment of somebody who has just cloned the repository, with a package store that is still empty. */
function freshEnvironment(folder: string, port: number): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, REDIS_URL: __, NODE_ENV: ___, ...env } = process.env
  return {
    ...env,
    PORT: String(port),
    pnpm_config_store_dir: path.join(folder, 'store'),
    // What pnpm tells its scripts would reach the inner pnpm too.
    PATH: (env['PATH'] ?? '')
      .split(path.delimiter)
      .filter((one) => !one.includes('node_modules'))
      .join(path.delimiter),
  }
}

/** From `npx pnpm@12 start` in a fresh clone of what is committed, until the page and the feed answer. */
async function measure(folder: string): Promise<number> {
  const clone = path.join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', repository, clone])
  const port = await freePort()
  const start = performance.now()
  // A group of its own, as a signal to npx does not reach the server.
  const child = spawn('npx', ['--yes', 'pnpm@12', 'start'], {
    cwd: clone,
    env: freshEnvironment(folder, port),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-5_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  process.once('exit', endGroup)
  try {
    const origin = `http://localhost:${port}`
    while (!((await answers(`${origin}/`)) && (await answers(`${origin}/api/posts`)))) {
      if (child.exitCode !== null || performance.now() - start > withinMs)
        throw new Error(`It did not start. The end of what it wrote:\n${output}`)
      await pause(lookEveryMs)
    }
    return (performance.now() - start) / 1000
  } finally {
    endGroup()
    process.off('exit', endGroup)
  }
}

/** The time from the one documented command to a usable page. */
export async function coldStart({ progress }: Options): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'dodam-cold-start-'))
  try {
    const seconds = await measure(folder)
    progress(`${seconds.toFixed(1)} s`)
    return [
      {
        name: 'npx pnpm@12 start in a fresh clone to a usable page, empty store',
        unit: 's',
        product: seconds,
        goal: '',
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
