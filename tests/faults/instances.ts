import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../services/ports.ts'
import { says, watchOver } from './child.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')
const readyWithinMs = 30_000
const keptOutput = 200_000

/** How a process ended. */
export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  /** False when this run did not ask for it: a crash. */
  wasAsked: boolean
}

export interface InstanceSettings {
  databaseUrl: string
  redisUrl: string
  jwtSecret: string
  /** Called when the process ended without being asked to. */
  onCrash: () => void
}

/** One production server process, on a port that it keeps over restarts. */
export class Instance {
  readonly name: string
  readonly port: number
  readonly origin: string
  /** The newest part of its output on stderr and stdout. */
  output = ''
  readonly exits: Exit[] = []
  readonly #settings: InstanceSettings
  readonly #dataDir: string
  #child: ChildProcess | undefined
  #isAskedToEnd = false

  private constructor(name: string, port: number, settings: InstanceSettings) {
    this.name = name
    this.port = port
    this.origin = `http://127.0.0.1:${port}`
    this.#settings = settings
    this.#dataDir = mkdtempSync(path.join(tmpdir(), 'dodam-faults-'))
  }

  static async start(name: string, settings: InstanceSettings): Promise<Instance> {
    const instance = new Instance(name, await freePort(), settings)
    await instance.start()
    return instance
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  get crashes(): Exit[] {
    return this.exits.filter((exit) => !exit.wasAsked)
  }

  /** Start the process; resolves when it reports and shows that it is ready. */
  async start(): Promise<void> {
    if (this.#child) throw new Error(`${this.name} runs already`)
    const { databaseUrl, redisUrl, jwtSecret } = this.#settings
    const child = spawn(process.execPath, [entry], {
      // It must not inherit the caller's own configuration.
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(this.port),
        DATA_DIR: this.#dataDir,
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        JWT_SECRET: jwtSecret,
        DEMO: 'false',
        ADMIN_PASSWORD: 'only-for-these-tests',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    watchOver(child)
    this.#child = child
    this.#isAskedToEnd = false
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-keptOutput)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('exit', (code, signal) => {
      this.#child = undefined
      this.exits.push({ code, signal, wasAsked: this.#isAskedToEnd })
      if (!this.#isAskedToEnd) this.#settings.onCrash()
    })
    await says(child, 'Dodam is ready at', readyWithinMs)
    const ready = await fetch(`${this.origin}/readyz`)
    if (!ready.ok) throw new Error(`${this.name} says it is ready, /readyz answers ${ready.status}`)
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#isAskedToEnd = true
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }

  /** `kill -9`: no shutdown. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Request a clean shutdown. */
  async terminate(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
