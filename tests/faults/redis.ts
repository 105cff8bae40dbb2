import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from 'redis'
import { freePort } from '../services/ports.ts'
import { says, watchOver } from './child.ts'

/** How to enable these tests, shown when they are skipped. */
export const ownRedisHint = 'install redis-server, so that it is on the PATH'

/** True when a redis-server can be started here. */
export const hasRedisServer = () => spawnSync('redis-server', ['--version']).status === 0

/** A Redis for the tests, which can be stopped and frozen. */
export class OwnRedis {
  readonly port: number
  readonly url: string
  #child: ChildProcess | undefined

  private constructor(port: number) {
    this.port = port
    this.url = `redis://127.0.0.1:${port}`
  }

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await freePort())
    await redis.start()
    return redis
  }

  /** Start it, empty, on its port; resolves when it accepts connections. */
  async start(): Promise<void> {
    if (this.#child) throw new Error('This Redis runs already')
    const child = spawn(
      'redis-server',
      ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    watchOver(child)
    this.#child = child
    child.once('exit', () => {
      this.#child = undefined
    })
    await says(child, 'Ready to accept connections', 30_000)
  }

  #running(): ChildProcess {
    if (!this.#child) throw new Error('This Redis does not run')
    return this.#child
  }

  /** Kill it: connections are reset and new ones refused until `start`. */
  async stop(): Promise<void> {
    const child = this.#running()
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** Freeze it: connections stay open and new ones are accepted, but nothing is answered until `resume`. */
  hang(): void {
    this.#running().kill('SIGSTOP')
  }

  resume(): void {
    this.#running().kill('SIGCONT')
  }

  /** Close every subscription's connection, as `CLIENT KILL TYPE pubsub` does; returns their number. */
  async killSubscriptions(): Promise<number> {
    const client = createClient({ url: this.url })
    await client.connect()
    const killed = await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    await client.close()
    return Number(killed)
  }

  async close(): Promise<void> {
    if (this.#child) await this.stop()
  }
}
