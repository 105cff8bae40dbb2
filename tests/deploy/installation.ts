import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { says, watchOver } from '../faults/child.ts'

const entry = path.join(import.meta.dirname, '../../realtime-server/src/main.ts')
/** Password of the account `support`. */
const password = 'quiet river 7'

/** One server process on a database that outlives it. */
export class Installation {
  readonly #port: number
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  #token = ''

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.#port = port
    this.#env = env
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env['PATH'],
        PORT: String(this.#port),
        LOG_LEVEL: 'silent',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    watchOver(child)
    await says(child, 'Dodam is ready at', 60_000)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async call(method: string, url: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${this.#port}${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, answer: await response.json() }
  }

  async signIn(): Promise<void> {
    const { answer } = await this.call('POST', '/api/auth/login', { username: 'support', password })
    if (typeof answer.token !== 'string') throw new Error('nobody could sign in')
    this.#token = answer.token
  }

  publish(content: string) {
    return this.call('POST', '/api/posts', { content, categories: ['other'], isAnonymous: false })
  }

  /** Return everything that was written, as the API shows it. */
  async state(): Promise<string> {
    const posts = await this.call('GET', '/api/posts')
    const contents: string[] = posts.answer.map(({ content }: { content: string }) => content)
    return JSON.stringify(contents.filter((content) => content.startsWith('kills')).toSorted())
  }

  restore(filename: string) {
    return this.call('POST', '/api/admin/backup/restore', {
      backupFilename: filename,
      confirm: filename,
      reason: 'a test of kills',
    })
  }
}

/** Settings of a server without scheduled backups. */
export const settingsOf = (dataDir: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DEMO: 'false',
  ADMIN_PASSWORD: password,
  RATE_LIMITS: 'off',
  BACKUP_AT: 'off',
  JWT_SECRET: 'k'.repeat(48),
})
