import { connect, type Socket } from 'node:net'

const opcode = { text: 1, close: 8, ping: 9 }
/** Engine.IO and Socket.IO packets, by the characters their text begins with. */
const packet = { open: '0', ping: '2', pong: '3', connected: '40', event: '42', refused: '44' }

/**
 * A minimal Socket.IO client that only receives events: the real one would cost more than the server that is measured.
 * `onEvent` gets the raw text of each event, `42["name",payload]`.
 */
export class LiveConnection {
  readonly #socket: Socket
  readonly #onEvent: (text: string) => void
  #rest: Buffer | undefined
  #isUpgraded = false
  #settle: ((refusal?: Error) => void) | undefined

  private constructor(port: number, onEvent: (text: string) => void) {
    this.#onEvent = onEvent
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
  }

  /** Connect as the holder of `token`. Rejects when the server refuses. */
  static async open(
    port: number,
    token: string,
    onEvent: (text: string) => void,
  ): Promise<LiveConnection> {
    const connection = new LiveConnection(port, onEvent)
    await connection.#connect(port, token)
    return connection
  }

  #connect(port: number, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#settle = (refusal) => {
        if (refusal) reject(refusal)
        else resolve()
      }
      const socket = this.#socket
      socket.on('data', (chunk: Buffer) => this.#read(chunk, token))
      socket.on('error', (error) => this.#settle?.(error))
      socket.on('close', () => this.#settle?.(new Error('The connection was closed')))
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
          'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
          // Headers that a browser also sends, because the server may store them.
          `Origin: http://127.0.0.1:${port}\r\nAccept-Language: ko-KR,ko;q=0.9\r\n` +
          'User-Agent: Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36\r\n\r\n',
      )
    })
  }

  #read(chunk: Buffer, token: string): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = undefined
    if (!this.#isUpgraded) {
      const end = bytes.indexOf('\r\n\r\n')
      if (end >= 0 && !bytes.toString('latin1', 0, 12).endsWith('101'))
        this.#settle?.(new Error(bytes.toString('latin1', 0, 200)))
      if (end < 0) {
        this.#rest = bytes
        return
      }
      this.#isUpgraded = true
      bytes = bytes.subarray(end + 4)
    }
    let at = 0
    for (;;) {
      const frame = frameAt(bytes, at)
      if (frame === undefined) break
      at = frame.end
      if (frame.kind === opcode.text) this.#hear(bytes.toString('utf8', frame.start, at), token)
      else if (frame.kind === opcode.close) this.#socket.destroy()
    }
    if (at < bytes.length) this.#rest = Buffer.from(bytes.subarray(at))
  }

  #hear(text: string, token: string): void {
    if (text.startsWith(packet.event)) this.#onEvent(text)
    else if (text.startsWith(packet.connected)) this.#settle?.()
    else if (text.startsWith(packet.refused)) this.#settle?.(new Error(text))
    else if (text === packet.ping) this.#send(packet.pong)
    else if (text.startsWith(packet.open))
      this.#send(`${packet.connected}${JSON.stringify({ token })}`)
  }

  #send(text: string): void {
    const payload = Buffer.from(text)
    const isShort = payload.length < 126
    const frame = Buffer.alloc((isShort ? 6 : 8) + payload.length)
    frame[0] = 0x80 | opcode.text
    frame[1] = 0x80 | (isShort ? payload.length : 126)
    if (!isShort) frame.writeUInt16BE(payload.length, 2)
    // A client must mask, but the mask may be zero.
    payload.copy(frame, frame.length - payload.length)
    this.#socket.write(frame)
  }

  close(): void {
    this.#settle = undefined
    this.#socket.destroy()
  }
}

/** Return where the frame that begins at `at` has its payload; undefined while it is incomplete. */
function frameAt(bytes: Buffer, at: number) {
  if (bytes.length - at < 2) return undefined
  const kind = bytes.readUInt8(at) & 0x0f
  let length = bytes.readUInt8(at + 1) & 0x7f
  let start = at + 2
  if (length === 126) {
    if (bytes.length - at < 4) return undefined
    length = bytes.readUInt16BE(at + 2)
    start = at + 4
  } else if (length === 127) {
    if (bytes.length - at < 10) return undefined
    length = Number(bytes.readBigUInt64BE(at + 2))
    start = at + 10
  }
  return bytes.length < start + length ? undefined : { kind, start, end: start + length }
}
