import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { says, watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')

export interface ProductionSettings {
  databaseUrl: string
  redisUrl: string
  jwtSecret: string
  publicOrigin: string
  trustedProxies: string
  webDist: string
  dataDir?: string
}

/** The environment of a server and of the commands for it, without its port. It must not inherit the caller's own configuration. */
export const environmentOf = (settings: ProductionSettings): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  DATABASE_URL: settings.databaseUrl,
  REDIS_URL: settings.redisUrl,
  JWT_SECRET: settings.jwtSecret,
  ADMIN_PASSWORD: 'only-for-these-tests',
  OPERATOR_NAME: 'A youth service',
  OPERATOR_CONTACT: 'help@youth.example',
  PUBLIC_ORIGIN: settings.publicOrigin,
  TRUSTED_PROXIES: settings.trustedProxies,
  WEB_DIST: settings.webDist,
  LOG_LEVEL: 'error',
  ...(settings.dataDir !== undefined && { DATA_DIR: settings.dataDir }),
})

/** One server process as the image starts it. */
export class ProductionServer {
  readonly port: number
  readonly origin: string
  readonly #child: ChildProcess

  private constructor(port: number, child: ChildProcess) {
    this.port = port
    this.origin = `http://127.0.0.1:${port}`
    this.#child = child
  }

  /** Resolves when it answers; `at` is the port of a stopped server that it replaces. */
  static async start(settings: ProductionSettings, at?: number): Promise<ProductionServer> {
    const port = at ?? (await freePort())
    const child = spawn(process.execPath, [entry], {
      env: { ...environmentOf(settings), PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    watchOver(child)
    await says(child, 'Dodam is ready at', 60_000)
    return new ProductionServer(port, child)
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill(signal)
    await gone
  }
}
