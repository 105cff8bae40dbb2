import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { Usage } from './usage.ts'

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
const serverCpu = '0'
const loadCpu = '1'
const startsWithinMs = 30_000

/** Keep this process off the CPU of the servers. Returns how to undo that. */
export function pinLoad(): () => void {
  if (!canPin) return () => {}
  const pid = String(process.pid)
  const pinTo = (cpus: string) => spawnSync('taskset', ['--all-tasks', '-cp', cpus, pid])
  pinTo(loadCpu)
  return () => pinTo(`0-${availableParallelism() - 1}`)
}

export type ServerFile = 'floor-server.ts' | 'product-server.ts' | 'unchecked-server.ts'

const running = new Set<ServerProcess>()

/** A server of this folder in a process of its own, pinned to one CPU where that is possible. */
export class ServerProcess {
  readonly port: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
    running.add(this)
  }

  /** End all running servers, before the database that they use is dropped. */
  static async stopAll(): Promise<void> {
    await Promise.all([...running].map((server) => server.stop()))
  }

  /** Start a server; resolves when it listens. */
  static async start(file: ServerFile, settings: Record<string, string>): Promise<ServerProcess> {
    const profile = process.env['BENCH_PROFILE']
    const command = [
      ...(canPin ? ['taskset', '-c', serverCpu] : []),
      process.execPath,
      '--expose-gc',
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
      path.join(import.meta.dirname, file),
    ]
    const child = spawn(command[0] ?? '', command.slice(1), {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        OPERATOR_NAME: 'bench',
        OPERATOR_CONTACT: 'bench',
        ...settings,
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${file} ended before it listened`)
    })
    try {
      const listening = once(child, 'message', { signal: AbortSignal.timeout(startsWithinMs) })
      // Sent by usage.ts in that process.
      const [{ port }] = (await Promise.race([listening, ended])) as [{ port: number }]
      ended.catch(() => {})
      return new ServerProcess(child, port)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async #ask(question: string): Promise<Usage> {
    const answer = once(this.#child, 'message', { signal: AbortSignal.timeout(startsWithinMs) })
    this.#child.send(question)
    const [usage] = (await answer) as [Usage]
    return usage
  }

  usage(): Promise<Usage> {
    return this.#ask('now')
  }

  /** Return the usage after garbage collection. */
  usageAfterGc(): Promise<Usage> {
    return this.#ask('after collecting garbage')
  }

  async stop(): Promise<void> {
    running.delete(this)
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.disconnect()
    await gone
  }
}
