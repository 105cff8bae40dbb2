import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../services/ports.ts'

/** The target of a proxy. */
export interface Address {
  host: string
  port: number
}

/** Called with each piece of a connection's answers; true cuts the connection at that point, so that the answer was sent and never arrives. */
export type SwallowReply = (reply: Buffer) => boolean

/** Gets each piece of one connection's answers, and forwards what and when it chooses. */
export type Relay = (reply: Buffer, pass: (piece: Buffer) => void) => void

interface Pair {
  client: Socket
  upstream: Socket
}

/** A TCP proxy whose connections can be cut, held, or robbed of one answer. */
export class TcpProxy {
  readonly port: number
  readonly #target: Address
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  #isHeld = false
  /** Called for every answer while set. */
  swallowReply: SwallowReply | undefined
  /** Creates the relay of each new connection. Without it answers are forwarded immediately. */
  relayReplies: (() => Relay) | undefined

  private constructor(port: number, target: Address) {
    this.port = port
    this.#target = target
    this.#server = createServer((client) => this.#join(client))
  }

  /** Open a proxy in front of `url`; also returns the URL through it. */
  static async before(url: string, defaultPort: number) {
    const proxied = new URL(url)
    const port = Number(proxied.port || defaultPort)
    const proxy = await TcpProxy.open({ host: proxied.hostname, port })
    proxied.hostname = '127.0.0.1'
    proxied.port = String(proxy.port)
    return { proxy, origin: proxied.origin, href: proxied.href }
  }

  /** Open a proxy on a free local port. */
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

  /** Reset every connection; new ones are accepted. */
  cut(): void {
    for (const pair of this.#pairs) this.#reset(pair)
  }

  /** Reset every connection and refuse new ones until `accept`, like a stopped peer. */
  async refuse(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.cut()
    await closed
  }

  /** End a refusal. */
  async accept(): Promise<void> {
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  /** Forward nothing while every connection stays open, like a frozen peer. */
  stall(): void {
    this.#isHeld = true
    for (const pair of this.#pairs) hold(pair)
  }

  /** End a stall; held data is forwarded now. */
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

/** Forward a piece, and pause reading while the other side is slower. */
function pass(from: Socket, to: Socket, chunk: Buffer): void {
  if (to.destroyed || to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}
