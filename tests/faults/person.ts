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
/** An answer that took longer is written down. */
const slowMs = 1_000
/** Full jitter, growing: never sooner than a second, never later than half a minute. */
const retryMs = { low: 1_000, high: 30_000 }
const redialMs = { low: 500, high: 30_000 }

export interface PersonSettings {
  memberId: number
  token: string
  roomIds: readonly number[]
  /** Where calls may go, as through a proxy without sticky sessions: any of them, another one when it is dead. */
  restOrigins: readonly string[]
  /** Where the socket goes: the first, and on to the next each time it breaks. */
  socketOrigins: readonly string[]
  history: History
  random: Random
  /** Told of everything these eyes see, as it comes. */
  onSee?: (memberId: number, via: Via, message: Message) => void
  /** Rung whenever something about this person changed. */
  signal: Signal
}

/** A client that keeps the delivery contract as the web app does, with two eyes that write down everything they see. */
export class Person {
  readonly memberId: number
  readonly rooms: ReadonlyMap<number, Shown>
  isConnected = false
  isDegraded = false
  /** Sends and read marks without an outcome yet. */
  pending = 0
  origin: string
  /** How often it went to another instance because its own was about to end. */
  moves = 0
  /** Why it could not connect, last time. */
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

  /** Opens the live connection and keeps it open until `close`. */
  connect(): void {
    this.#dial()
    // While pushes are missing or not to be trusted it asks every second; a long silence is asked about once.
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
      // It dials by itself, because the next try goes to another instance.
      reconnection: false,
      forceNew: true,
      timeout: 5_000,
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

  /** Fetches what comes after the last message without a hole before it, until an answer came and no hole is left. */
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

  /** Calls as this person, and writes down what failed or took long. */
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

  /** One page, from any instance that answers; undefined when none does. */
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

  /** An instance may be out of reach or say that it cannot answer now; anything else is written down as a surprise. */
  #expect(error: unknown): void {
    if (!(error instanceof RestError)) throw error
    if (!error.isPassing || error.isShapeless) this.#surprise(error.message)
  }

  #surprise(what: string): void {
    this.#is.history.add({ kind: 'surprise', by: this.memberId, what })
  }

  /** All of them, beginning with a random one. */
  #restOrigins(): string[] {
    const { restOrigins, random } = this.#is
    const first = random.pick(restOrigins)
    return [first, ...restOrigins.filter((origin) => origin !== first)]
  }

  /** Writes into a room. Resolves with the outcome, which the history holds too; messages of a room leave one after another. */
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
        // A proxy in front would have passed a refused connection on to the next instance unseen.
        if (error.isRefused && attempts < origins.length) continue
        const high = Math.min(retryMs.high, retryMs.low * 2 ** attempts)
        await this.#wait(random.between(retryMs.low, high))
      }
    }
    history.add({ kind: 'unknown', clientId })
  }

  /** Marks everything shown without a hole as read. An answer that does not come is let go, as a read mark may be. */
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

  /** Cut short when it gives up. */
  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#patience.signal }).catch(() => {})
  }

  /** Sends that still have no answer end as unknown, those to come as well. */
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
