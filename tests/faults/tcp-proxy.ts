import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../services/ports.ts'

/** The target of a proxy. */
export interface Address {
  host: string
  port: number
}

/** Told each piece that a connection's upstream answers; true cuts the connection right there, so that the answer exists and never arrives. */
export type SwallowReply = (reply: Buffer) => boolean

/** Takes each piece that the upstream of one connection answers, and passes on what it likes, when it likes. */
export type Relay = (reply: Buffer, pass: (piece: Buffer) => void) => void

interface Pair {
  client: Socket
  upstream: Socket
}

/** A TCP connection between two programs that can be cut, held, or robbed of one answer. */
export class TcpProxy {
  readonly port: number
  readonly #target: Address
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #isHeld = false
  /** Asked for every answer while set. */
  swallowReply: SwallowReply | undefined
  /** Makes the relay of each new connection. Without it answers pass as they come. */
  relayReplies: (() => Relay) | undefined

  private constructor(port: number, target: Address) {
    this.port = port
    this.#target = target
    this.#server = createServer((client) => this.#join(client))
  }

  /** Opens a proxy in front of whatever `url` names; also tells how to reach that through it. */
  static async before(url: string, defaultPort: number) {
    const proxied = new URL(url)
    const port = Number(proxied.port || defaultPort)
    const proxy = await TcpProxy.open({ host: proxied.hostname, port })
    proxied.hostname = '127.0.0.1'
    proxied.port = String(proxy.port)
    return { proxy, origin: proxied.origin, href: proxied.href }
  }

  /** Opens a proxy on a free local port. */
  static async open(target: Address): Promise<TcpProxy> {
    const proxy = new TcpProxy(await freePort(), target)
    proxy.#server.listen(proxy.port, '127.0.0.1')
    await once(proxy.#server, 'listening')
    return proxy
  }

  #join(client: Socket): void {
    const upstream = connect(this.#target)
    const pair: Pair = { client, upstream }
    this.#pairs.add(pair)
    const leave = () => {
      this.#pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true)
      socket.on('error', leave)
      socket.on('close', leave)
    }
    client.on('data', (chunk: Buffer) => {
      pass(client, upstream, chunk)
    })
    const relay = this.relayReplies?.()
    const answer = (chunk: Buffer) => pass(upstream, client, chunk)
    upstream.on('data', (chunk: Buffer) => {
      if (this.swallowReply?.(chunk)) this.#reset(pair)
      else if (relay) relay(chunk, answer)
      else answer(chunk)
    })
    client.on('end', () => upstream.end())
    upstream.on('end', () => client.end())
    if (this.#isHeld) hold(pair)
  }

  #reset(pair: Pair): void {
    this.#pairs.delete(pair)
    pair.client.resetAndDestroy()
    pair.upstream.destroy()
  }

  /** Resets every connection; new ones are accepted. */
  cut(): void {
    for (const pair of this.#pairs) this.#reset(pair)
  }

  /** Resets every connection and refuses new ones until `accept`: what a stopped peer looks like. */
  async refuse(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.cut()
    await closed
  }

  /** Ends a refusal. */
  async accept(): Promise<void> {
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** Nothing passes any more, though every connection stays open: what a frozen peer looks like. */
  stall(): void {
    this.#isHeld = true
    for (const pair of this.#pairs) hold(pair)
  }

  /** Ends a stall; what was held back passes now. */
  flow(): void {
    this.#isHeld = false
    for (const { client, upstream } of this.#pairs) {
      client.resume()
      upstream.resume()
    }
  }

  async close(): Promise<void> {
    await this.refuse()
  }
}

function hold({ client, upstream }: Pair): void {
  client.pause()
  upstream.pause()
}

/** Writes on, and waits with reading while the other side is slower. */
function pass(from: Socket, to: Socket, chunk: Buffer): void {
  if (to.destroyed || to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}
