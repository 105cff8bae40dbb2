import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { api } from '@dodam/contract'
import { io, type Socket } from 'socket.io-client'
import { Person } from './person.ts'
import type { TestServer } from './server.ts'

export const password = 'a good word 1'
export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'
export const otherBrowser = 'python-requests/2.32'

/** What an attack needs: a server whose clock can be moved. */
export interface Stage {
  server: () => TestServer
  now: () => Date
  move: (ms: number) => void
  /** Forget the used points of limits, as time does; Redis counts them by a clock of its own. */
  rest: (whose: { userId?: number; ip?: string }) => Promise<void>
}

export const inTurn = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await work(index)
}

/** A client with its own address and browser, behind the proxy that the tests are. */
export class Visitor {
  readonly address: string
  readonly userAgent: string
  token: string | undefined
  cookie: string | undefined
  readonly #url: string

  constructor(
    { url }: Pick<TestServer, 'url'>,
    address: string,
    { userAgent = browser, token }: { userAgent?: string; token?: string | undefined } = {},
  ) {
    this.#url = url
    this.address = address
    this.userAgent = userAgent
    this.token = token
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const person = new Person(this.#url)
    person.token = this.token
    const response = await person.send(method, path, body, {
      'x-forwarded-for': this.address,
      'user-agent': this.userAgent,
      ...(this.cookie !== undefined && { cookie: this.cookie }),
      ...headers,
    })
    // Read the body; otherwise the connections of thousands of calls stay open.
    if (!path.startsWith('/api/auth')) await response.arrayBuffer()
    return response
  }

  get = (path: string, headers?: Record<string, string>) =>
    this.send('GET', path, undefined, headers)

  async register(username: string, role = 'sharer'): Promise<{ token: string; id: number }> {
    const details = { role, gradeLevel: 'high1', gender: 'female' }
    const response = await this.send('POST', api.accounts.register.path, {
      username,
      password,
      ...details,
    })
    return await this.#opened(response)
  }

  async signIn(username: string, typed = password): Promise<number> {
    const response = await this.send('POST', api.accounts.login.path, { username, password: typed })
    if (response.ok) await this.#opened(response)
    else await response.arrayBuffer()
    return response.status
  }

  async #opened(response: Response): Promise<{ token: string; id: number }> {
    const answer = (await response.json()) as { token?: string; user?: { id: number } }
    if (answer.token === undefined) throw new Error(`Not let in: ${response.status}`)
    this.token = answer.token
    this.cookie = response.headers.get('set-cookie')?.split(';')[0]
    // A page first reads data of its account.
    await this.get('/api/notifications?limit=1')
    return { token: answer.token, id: answer.user?.id ?? 0 }
  }

  /** Try to connect; return the result. */
  connect(headers: Record<string, string> = {}, token = this.token): Promise<string> {
    const socket = io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token },
      extraHeaders: {
        'x-forwarded-for': this.address,
        'user-agent': this.userAgent,
        ...headers,
      },
    })
    return new Promise((resolve) => {
      socket.once('connect', () => {
        socket.disconnect()
        resolve('connected')
      })
      socket.once('connect_error', (error) => {
        socket.disconnect()
        resolve(error.message)
      })
    })
  }

  #socket() {
    return io(this.#url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: this.token },
      extraHeaders: { 'x-forwarded-for': this.address, 'user-agent': this.userAgent },
    })
  }

  /** Open a socket and keep it open. */
  staysOpen(): { opened: Promise<void>; closed: Promise<void> } {
    const socket = this.#socket()
    const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()))
    const opened = new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return { opened, closed }
  }

  /** Connect and send events until the server disconnects. */
  flood(name: string, payload: unknown, count: number): Promise<void> {
    return this.#untilCut((socket) => {
      for (let at = 0; at < count; at++) socket.emit(name, payload)
    })
  }

  /** Connect and send an invalid packet; the server disconnects. */
  sendsNonsense(): Promise<void> {
    return this.#untilCut((socket) => void socket.io.engine.send('no packet'))
  }

  #untilCut(act: (socket: Socket) => void): Promise<void> {
    const socket = this.#socket()
    return new Promise((resolve) => {
      socket.once('connect', () => act(socket))
      socket.once('disconnect', () => resolve())
      socket.once('connect_error', () => resolve())
    })
  }

  /** Connect and send one event for each payload, each after the answer to the one before. */
  async emitEach(name: string, payloads: readonly unknown[]): Promise<void> {
    const socket = this.#socket()
    for (const payload of payloads) await socket.timeout(20_000).emitWithAck(name, payload)
    socket.disconnect()
  }

  /** Send a path unchanged; `fetch` would resolve its dots. */
  raw(path: string): Promise<number> {
    const { port } = new URL(this.#url)
    const headers = { 'x-forwarded-for': this.address, 'user-agent': this.userAgent }
    return new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.on('error', reject)
      asked.end()
    })
  }
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Return a token that names an algorithm, unsigned or signed with another key than the server's. */
export function forgedToken(alg: 'none' | 'HS256'): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: '1',
    sid: randomUUID(),
    jti: randomUUID(),
    typ: 'session',
    iss: 'dodam',
    aud: 'dodam',
    iat: now,
    exp: now + 86_400,
  }
  const text = `${base64({ alg, typ: 'JWT' })}.${base64(claims)}`
  if (alg === 'none') return `${text}.`
  return `${text}.${createHmac('sha256', 'not the secret').update(text).digest('base64url')}`
}

/** The same token for another account. */
export function swappedToken(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims: object = JSON.parse(Buffer.from(body, 'base64url').toString())
  return `${head}.${base64({ ...claims, sub: '1' })}.${signature}`
}
