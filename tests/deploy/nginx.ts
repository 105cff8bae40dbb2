import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { watchOver } from '../faults/child.ts'
import { freePort } from '../services/ports.ts'

const configuration = path.join(import.meta.dirname, '../../deploy/nginx.conf')
const { PATH = '' } = process.env
/** Debian installs it outside of the usual path. */
const env = { PATH: `${PATH}:/usr/sbin:/usr/local/sbin` }

/** How to enable these tests, shown when they are skipped. */
export const nginxHint = 'install nginx (on Debian: apt-get install nginx-light)'

/** True when nginx can be started here. */
export const hasNginx = () => spawnSync('nginx', ['-v'], { env }).status === 0

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1')
    const answer = (does: boolean) => () => {
      probe.destroy()
      resolve(does)
    }
    probe.once('connect', answer(true))
    probe.once('error', answer(false))
  })

/** Replace a text that must occur. */
function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`nginx.conf does not say: ${from}`)
  return text.replaceAll(from, to)
}

/** An nginx with the deployed configuration; only its ports, its folder and the list of instances are those of the tests. */
export class Nginx {
  readonly port: number
  readonly origin: string
  readonly healthPort: number
  readonly #dir = mkdtempSync(path.join(tmpdir(), 'dodam-nginx-'))
  #child: ChildProcess | undefined
  #errors = ''

  private constructor(port: number, healthPort: number) {
    this.port = port
    this.origin = `http://127.0.0.1:${port}`
    this.healthPort = healthPort
  }

  static async choose(): Promise<Nginx> {
    return new Nginx(await freePort(), await freePort())
  }

  /** Resolves when it listens; with `connections` it has one worker with at most that many. */
  async start(instancePorts: readonly number[], connections?: number): Promise<void> {
    mkdirSync(path.join(this.#dir, 'tmp'))
    let text = readFileSync(configuration, 'utf8')
    text = replaced(text, 'listen 8080;', `listen 127.0.0.1:${this.port};`)
    text = replaced(text, 'listen 127.0.0.1:8081;', `listen 127.0.0.1:${this.healthPort};`)
    text = replaced(text, ' /tmp/', ` ${this.#dir}/tmp/`)
    text = replaced(text, '/dev/stdout plain;', `${this.#dir}/access.log plain;`)
    if (connections !== undefined) {
      text = replaced(text, 'worker_processes auto;', 'worker_processes 1;')
      text = replaced(text, 'worker_connections 8192;', `worker_connections ${connections};`)
    }
    writeFileSync(path.join(this.#dir, 'nginx.conf'), text)
    const servers = instancePorts.map(
      (port) => `server 127.0.0.1:${port} max_fails=3 fail_timeout=2s;`,
    )
    writeFileSync(
      path.join(this.#dir, 'upstream.conf'),
      `upstream dodam { zone dodam 128k; least_conn; ${servers.join(' ')} keepalive 64; }`,
    )
    const child = spawn(
      'nginx',
      ['-p', this.#dir, '-c', path.join(this.#dir, 'nginx.conf'), '-g', 'daemon off;'],
      { env, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#errors += chunk.toString()
      process.stderr.write(chunk)
    })
    watchOver(child)
    this.#child = child
    for (let tries = 0; !(await accepts(this.port)); tries++) {
      if (tries > 400 || child.exitCode !== null) throw new Error('nginx did not start')
      await delay(50)
    }
  }

  /** Return its access log. */
  accessLog(): string {
    return readFileSync(path.join(this.#dir, 'access.log'), 'utf8')
  }

  /** Return its error log. */
  errorLog(): string {
    return this.#errors
  }

  async close(): Promise<void> {
    const child = this.#child
    if (child !== undefined && child.exitCode === null) {
      const gone = once(child, 'exit')
      // SIGKILL of the master would leave its workers running.
      child.kill('SIGTERM')
      await gone
    }
    rmSync(this.#dir, { recursive: true, force: true })
  }
}
