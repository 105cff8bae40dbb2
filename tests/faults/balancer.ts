import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../services/ports.ts'
import type { Instance } from './instances.ts'

const checkEveryMs = 200
const checkWithinMs = 2_000

/** One address for several instances: each new connection goes to the next ready one. */
export class Balancer {
  readonly origin: string
  readonly #instances: readonly Instance[]
  readonly #server: Server
  readonly #ready: Set<Instance>
  readonly #open = new Set<Socket>()
  readonly #timer: NodeJS.Timeout
  #turn = 0
  /** Called when a running instance reports that it is not ready. */
  onUnready: ((instance: Instance) => void) | undefined

  private constructor(port: number, instances: readonly Instance[]) {
    this.origin = `http://127.0.0.1:${port}`
    this.#instances = instances
    this.#ready = new Set(instances)
    this.#server = createServer((client) => this.#join(client)).listen(port, '127.0.0.1')
    this.#timer = setInterval(() => {
      for (const instance of instances) void this.#check(instance)
    }, checkEveryMs)
  }

  static async before(instances: readonly Instance[]): Promise<Balancer> {
    const balancer = new Balancer(await freePort(), instances)
    await once(balancer.#server, 'listening')
    return balancer
  }

  isReady(instance: Instance): boolean {
    return this.#ready.has(instance)
  }

  async #check(instance: Instance): Promise<void> {
    const answer = await fetch(`${instance.origin}/readyz`, {
      signal: AbortSignal.timeout(checkWithinMs),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.status === 503 && this.#ready.has(instance)) this.onUnready?.(instance)
    if (answer?.ok) this.#ready.add(instance)
    else this.#ready.delete(instance)
  }

  #join(client: Socket): void {
    const candidates = this.#instances.filter((instance) => this.#ready.has(instance))
    const first = this.#turn++ % Math.max(1, candidates.length)
    this.#pass(client, [...candidates.slice(first), ...candidates.slice(0, first)])
  }

  /** Connect to the first that accepts. */
  #pass(client: Socket, [instance, ...others]: readonly Instance[]): void {
    if (instance === undefined) {
      client.resetAndDestroy()
      return
    }
    const upstream = connect(instance.port, '127.0.0.1')
    const refused = () => this.#pass(client, others)
    upstream.once('error', refused)
    upstream.once('connect', () => {
      upstream.off('error', refused)
      for (const [socket, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#open.add(socket)
        socket.setNoDelay(true)
        socket.on('error', () => {})
        socket.on('close', () => {
          this.#open.delete(socket)
          other.destroy()
        })
        socket.pipe(other)
      }
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
    await closed
  }
}
