import { connect, type Socket } from 'node:net'

/** One kept-alive HTTP connection that posts JSON, one call at a time, at a fraction of the CPU cost of `fetch`. */
class PostConnection {
  readonly #socket: Socket
  #received = ''
  #answered: ((status: number) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk) => this.#read(String(chunk)))
    this.#socket.on('error', (error) => this.#failed?.(error))
    this.#socket.on('close', () => this.#failed?.(new Error('The connection was closed')))
  }

  post(path: string, token: string, body: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  #read(chunk: string): void {
    this.#received += chunk
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const length = /content-length: (\d+)/i.exec(this.#received.slice(0, head))?.[1]
    if (length === undefined) return this.#failed?.(new Error('An answer without a length'))
    if (this.#received.length < head + 4 + Number(length)) return
    const status = Number(this.#received.slice(9, 12))
    this.#received = ''
    this.#answered?.(status)
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }
}

/** As many connections as calls are ever in flight at once. */
export class PostConnections {
  readonly #port: number
  readonly #all: PostConnection[] = []
  readonly #free: PostConnection[] = []

  constructor(port: number) {
    this.#port = port
  }

  /** Post `body`, which is JSON, and return the status. */
  async post(path: string, token: string, body: string): Promise<number> {
    let connection = this.#free.pop()
    if (connection === undefined) {
      connection = new PostConnection(this.#port)
      this.#all.push(connection)
    }
    const status = await connection.post(path, token, body)
    this.#free.push(connection)
    return status
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }
}
