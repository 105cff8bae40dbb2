import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { Signal } from './signal.ts'

const answersWithinMs = 5_000

/** The first byte of a frame: final, and of this opcode. */
export const kinds = { text: 0x81, binary: 0x82, ping: 0x89 } as const

/** The first byte of a close frame; the server's texts are ASCII. */
export const closing = '\u0088'

/** Return a WebSocket frame, as a client sends it. */
export function frame(first: number, payload: Buffer | string, { masked = true } = {}): Buffer {
  const data = Buffer.from(payload)
  const mask = masked ? randomBytes(4) : Buffer.alloc(0)
  const flag = masked ? 0x80 : 0
  const size = Buffer.alloc(data.length < 126 ? 1 : 3)
  if (data.length < 126) size[0] = flag | data.length
  else if (data.length < 65_536) {
    size[0] = flag | 126
    size.writeUInt16BE(data.length, 1)
  } else throw new RangeError('Longer frames are not needed here')
  const body = masked ? data.map((byte, index) => byte ^ (mask[index % 4] ?? 0)) : data
  return Buffer.concat([Buffer.from([first]), size, mask, body])
}

/** A live connection with hand-made frames, including invalid ones. */
export class RawSocket {
  readonly #socket: Socket
  readonly #signal = new Signal()
  #heard = ''
  #isOpen = true

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      this.#heard = (this.#heard + chunk.toString('latin1')).slice(-4_096)
      // The server closes, and would wait a while for the client to do the same; later frames are ignored.
      if (this.#heard.includes(closing)) socket.destroy()
      this.#signal.ring()
    })
    // Only the end of the connection matters, not its error.
    socket.on('error', () => {})
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      this.#isOpen = false
      this.#signal.ring()
    })
  }

  /** Connect as a client does, and sign in with the token. */
  static async open(origin: string, token: string): Promise<RawSocket> {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    const raw = new RawSocket(socket)
    socket.write(
      [
        'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
        `Host: ${hostname}:${port}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    )
    await raw.#hears('0{"sid"')
    raw.send(frame(kinds.text, `40${JSON.stringify({ token })}`))
    await raw.#hears('40{"sid"')
    return raw
  }

  async #hears(text: string): Promise<void> {
    const isHeard = () => this.#heard.includes(text)
    await this.#signal.until(() => isHeard() || !this.#isOpen, answersWithinMs)
    if (!isHeard()) throw new Error(`A live connection did not say ${text}, but: ${this.#heard}`)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  send(bytes: Buffer): void {
    if (this.#isOpen) this.#socket.write(bytes)
  }

  /** True when the server closes it within `withinMs`. */
  isCut(withinMs: number): Promise<boolean> {
    return this.#signal.until(() => !this.#isOpen, withinMs)
  }

  /** Send what every live connection answers, and wait for the answer or the end. */
  async settle(): Promise<void> {
    this.#heard = ''
    this.send(frame(kinds.ping, 'still there'))
    await this.#signal.until(
      () => this.#heard.includes('still there') || !this.#isOpen,
      answersWithinMs,
    )
  }

  close(): void {
    this.#socket.destroy()
  }
}
