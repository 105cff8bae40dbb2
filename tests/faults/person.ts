import { setTimeout as delay } from 'node:timers/promises'
import {
  type AnyEndpoint,
  api,
  type ClientToServer,
  type LiveEvents,
  type ServerToClient,
} from '@dodam/contract'
import { io, type Socket } from 'socket.io-client'
import type { History, LinkTurn, Via } from './history.ts'
import type { Random } from './random.ts'
import { ask, type Call, RestError } from './rest.ts'
import { Shown } from './shown.ts'
import type { Signal } from './signal.ts'

export type Message = LiveEvents['message:new']

const pageSize = 200
const silenceMs = 25_000
/** Slower answers are recorded. */
const slowMs = 1_000
/** Full jitter with growing bounds: never sooner than a second, never later than half a minute. */
const retryMs = { low: 1_000, high: 30_000 }
const redialMs = { low: 500, high: 30_000 }

export interface PersonSettings {
  memberId: number
  token: string
  roomIds: readonly number[]
  /** Targets of calls, as through a proxy without sticky sessions: any of them, another one when it is down. */
  restOrigins: readonly string[]
  /** Targets of the socket: the first, and the next each time the connection breaks. */
  socketOrigins: readonly string[]
  history: History
  random: Random
  /** Called for each message that this client sees. */
  onSee?: (memberId: number, via: Via, message: Message) => void
  /** Notified whenever the state of this client changed. */
  signal: Signal
}

/** A client that keeps the delivery contract as the web app does, and records everything it sees. */
export class Person {
  readonly memberId: number
  readonly rooms: ReadonlyMap<number, Shown>
  isConnected = false
  isDegraded = false
  /** Sends and read marks without an outcome yet. */
  pending = 0
  origin: string
  /** How often it switched to another instance because its own was shutting down. */
  moves = 0
  /** The last reason why it could not connect. */
  refusal = ''
  readonly #is: PersonSettings
  #socket: Socket<ServerToClient, ClientToServer> | undefined
  #dials = 0
  #tick: NodeJS.Timeout | undefined
  #redial: NodeJS.Timeout | undefined
  #heardAt = 0
  #batch = 0
  readonly #patience = new AbortController()
  readonly #outbox = new Map<number, Promise<void>>()
  readonly #fetching = new Map<number, { again: boolean }>()

  constructor(settings: PersonSettings) {
    this.#is = settings
    this.memberId = settings.memberId
    this.rooms = new Map(settings.roomIds.map((id) => [id, new Shown()]))
    this.origin = this.#socketOrigin()
  }

  /** Open the live connection and keep it open until `close`. */
  connect(): void {
    this.#dial()
    // While pushes are missing or unreliable it polls every second; after a long silence it polls once.
    this.#tick = setInterval(() => {
      const isSilent = this.#is.history.now() - this.#heardAt > silenceMs
      if (!this.isConnected || this.isDegraded || isSilent) this.#catchUp()
    }, 1_000)
  }

  #socketOrigin(): string {
    const { socketOrigins } = this.#is
    return socketOrigins[this.#dials % socketOrigins.length] ?? ''
  }

  #turn(what: LinkTurn): void {
    this.isConnected = what === 'down' ? false : what === 'up' ? true : this.isConnected
    this.isDegraded = what === 'degraded'
    this.#is.history.add({ kind: 'link', by: this.memberId, what, origin: this.origin })
    this.#is.signal.ring()
  }

  #dial(failures = 0): void {
    this.origin = this.#socketOrigin()
    const socket: Socket<ServerToClient, ClientToServer> = io(this.origin, {
      transports: ['websocket'],
      auth: { token: this.#is.token },
      // It reconnects by itself, because the next attempt goes to another instance.
      reconnection: false,
      forceNew: true,
    })
    this.#socket = socket
    let isOver = false
    let isMoving = false
    const again = (failuresNow: number) => {
      if (isOver) return
      isOver = true
      socket.close()
      this.#dials++
      const high = Math.min(redialMs.high, redialMs.low * 3 * 2 ** failuresNow)
      this.#redial = setTimeout(
        () => this.#dial(failuresNow),
        isMoving ? 0 : this.#is.random.between(redialMs.low, high),
      )
    }
    socket.on('connect', () => {
      this.#turn('up')
      this.#catchUp()
    })
    socket.on('disconnect', () => {
      this.#turn('down')
      again(0)
    })
    socket.on('connect_error', (error) => {
      this.refusal = error.message
      again(failures + 1)
    })
    socket.on('live:ending', ({ reconnectInMs }) => {
      this.#redial = setTimeout(() => {
        if (isOver) return
        isMoving = true
        this.moves++
        socket.close()
      }, reconnectInMs)
    })
    socket.on('session:ended', ({ reason }) => this.#surprise(`session ended: ${reason}`))
    socket.on('live:degraded', () => this.#turn('degraded'))
    socket.on('live:restored', () => {
      this.#turn('restored')
      this.#catchUp()
    })
    socket.on('presence', ({ online }) => {
      if (!online) this.#is.history.add({ kind: 'absence', by: this.memberId })
    })
    socket.on('message:new', (message) => {
      this.#see('live', message)
      if (this.rooms.get(message.roomId)?.hasHole) void this.#fetch(message.roomId)
    })
  }

  #see(via: Via, message: Message): void {
    const { id, roomId, seq, clientId, content } = message
    this.#heardAt = this.#is.history.now()
    this.#is.history.add({
      kind: 'seen',
      by: this.memberId,
      via,
      batch: this.#batch,
      message: { id, roomId, seq, clientId, content },
    })
    this.rooms.get(roomId)?.add(seq)
    this.#is.onSee?.(this.memberId, via, message)
    this.#is.signal.ring()
  }

  #catchUp(): void {
    for (const roomId of this.rooms.keys()) void this.#fetch(roomId)
  }

  /** Fetch what follows the last message without a gap before it, until an answer arrives and no gap is left. */
  async #fetch(roomId: number): Promise<void> {
    const running = this.#fetching.get(roomId)
    const shown = this.rooms.get(roomId)
    if (running) running.again = true
    if (running || shown === undefined) return
    const self = { again: true }
    this.#fetching.set(roomId, self)
    while (self.again && this.#tick) {
      self.again = false
      const page = await this.#read(roomId, shown.contiguous)
      this.#batch++
      for (const message of page ?? []) this.#see('fetched', message)
      this.#heardAt = this.#is.history.now()
      if (page?.length === pageSize) self.again = true
      else if (page === undefined || shown.hasHole) {
        await this.#wait(1_000)
        self.again = true
      }
    }
    this.#fetching.delete(roomId)
  }

  /** Make a call as this member, and record failures and slow answers. */
  async #ask<E extends AnyEndpoint>(origin: string, endpoint: E, input: Omit<Call<E>, 'token'>) {
    const { history, token } = this.#is
    const start = history.now()
    const note = (
      status: number,
      code: string,
      { retryAfter, closes }: Pick<RestError, 'retryAfter' | 'closes'>,
    ) => {
      const ms = history.now() - start
      if (status >= 300 || status === 0 || ms > slowMs)
        history.add({ kind: 'trouble', by: this.memberId, ms, status, code, retryAfter, closes })
    }
    try {
      const answered = await ask(origin, endpoint, { ...input, token })
      note(answered.status, 'OK', { retryAfter: null, closes: false })
      return answered
    } catch (error) {
      if (error instanceof RestError) note(error.status, error.code, error)
      throw error
    }
  }

  /** Return one page, from any instance that answers; undefined when none does. */
  async #read(roomId: number, after: number): Promise<Message[] | undefined> {
    for (const origin of this.#restOrigins()) {
      try {
        const { answer } = await this.#ask(origin, api.chat.listMessages, {
          params: { id: roomId },
          query: { after, limit: pageSize },
        })
        return answer
      } catch (error) {
        this.#expect(error)
      }
    }
    return undefined
  }

  /** An instance may be unreachable or unavailable; any other error is recorded as a surprise. */
  #expect(error: unknown): void {
    if (!(error instanceof RestError)) throw error
    if (!error.isPassing || error.isShapeless) this.#surprise(error.message)
  }

  #surprise(what: string): void {
    this.#is.history.add({ kind: 'surprise', by: this.memberId, what })
  }

  /** Return all of them, beginning with a random one. */
  #restOrigins(): string[] {
    const { restOrigins, random } = this.#is
    const first = random.pick(restOrigins)
    return [first, ...restOrigins.filter((origin) => origin !== first)]
  }

  /** Send to a room. Resolves with the outcome, which is also recorded; messages of a room are sent one after another. */
  send(roomId: number, content: string, clientId = this.#is.random.uuid()): Promise<void> {
    const wantedAt = this.#is.history.now()
    this.pending++
    const earlier = this.#outbox.get(roomId)
    const deliver = async () => {
      await earlier
      const send = { sender: this.memberId, roomId, clientId, content }
      this.#is.history.add({ kind: 'invoke', wantedAt, ...send })
      await this.#deliver(roomId, content, clientId)
      this.pending--
      this.#is.signal.ring()
    }
    const sent = deliver()
    this.#outbox.set(roomId, sent)
    return sent
  }

  async #deliver(roomId: number, content: string, clientId: string): Promise<void> {
    const { history, random } = this.#is
    let origins = this.#restOrigins()
    for (let attempts = 1; !this.#patience.signal.aborted; attempts++) {
      const [origin = '', ...others] = origins
      origins = [...others, origin]
      try {
        const { status, answer: message } = await this.#ask(origin, api.chat.send, {
          params: { id: roomId },
          body: { content, clientId },
        })
        const { id, seq } = message
        history.add({ kind: 'ok', clientId, id, seq, attempts, origin, wasThere: status === 200 })
        this.#see('answer', message)
        return
      } catch (error) {
        if (!(error instanceof RestError)) throw error
        if (error.isShapeless) this.#surprise(error.message)
        if (!error.isPassing) {
          history.add({ kind: 'fail', clientId, code: error.code })
          return
        }
        // A proxy would retry a refused connection at the next instance, invisible to the client.
        if (error.isRefused && attempts < origins.length) continue
        const high = Math.min(retryMs.high, retryMs.low * 2 ** attempts)
        await this.#wait(random.between(retryMs.low, high))
      }
    }
    history.add({ kind: 'unknown', clientId })
  }

  /** Mark everything shown without a gap as read. A missing answer is ignored, as read marks may be lost. */
  async read(roomId: number): Promise<void> {
    const upToSeq = this.rooms.get(roomId)?.contiguous ?? 0
    this.pending++
    try {
      await this.#ask(this.#restOrigins()[0] ?? '', api.chat.readUpTo, {
        params: { id: roomId },
        body: { upToSeq },
      })
      this.#is.history.add({ kind: 'read', by: this.memberId, roomId, upToSeq })
    } catch (error) {
      this.#expect(error)
    } finally {
      this.pending--
      this.#is.signal.ring()
    }
  }

  /** Ends early when the client gives up. */
  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#patience.signal }).catch(() => {})
  }

  /** End current and future sends without an answer as unknown. */
  giveUp(): void {
    this.#patience.abort()
  }

  close(): void {
    this.giveUp()
    clearInterval(this.#tick)
    clearTimeout(this.#redial)
    this.#tick = undefined
    this.#socket?.removeAllListeners()
    this.#socket?.close()
  }
}
