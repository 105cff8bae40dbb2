import {
  type Answer,
  type AnyEndpoint,
  type BodyInput,
  type EventName,
  type Failure,
  type LiveEvents,
  type Me,
  type PathParams,
  type QueryInput,
  urlOf,
} from '@dodam/contract'
import { Acknowledgement, liveEvents } from '@dodam/contract/schemas'
import { io, type Socket } from 'socket.io-client'

/** Error of a refused call, for `rejects.toMatchObject`. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly answer: Failure & Record<string, unknown>
  readonly headers: Headers
  constructor(status: number, answer: Failure & Record<string, unknown>, headers: Headers) {
    super(`${status} ${answer.code}: ${answer.message} ${JSON.stringify(answer.details ?? '')}`)
    this.status = status
    this.code = answer.code
    this.answer = answer
    this.headers = headers
  }
}

/** Input of a call beside its endpoint. */
export type CallInput<E extends AnyEndpoint> = {
  params?: PathParams<E>
  query?: QueryInput<E>
  body?: BodyInput<E>
}

/** One received event. */
export type Heard = { [E in EventName]: { name: E; payload: LiveEvents[E] } }[EventName]

/** On a shared machine an answer may take seconds. */
const patienceMs = 20_000

/** A person with a client: makes calls over HTTP and listens on a socket. */
export class Person {
  readonly #url: string
  #socket: Socket | undefined
  #me: Me | undefined
  #waiting: ((heard: Heard) => void)[] = []
  token: string | undefined
  /** All events received since `listen`, in order. */
  readonly heard: Heard[] = []

  constructor(url: string) {
    this.#url = url
  }

  get me(): Me {
    if (this.#me === undefined) throw new Error('This person is not signed in')
    return this.#me
  }
  get id(): number {
    return this.me.id
  }
  get isListening(): boolean {
    return this.#socket?.connected ?? false
  }

  signIn(token: string, me: Me): void {
    this.token = token
    this.#me = me
  }

  /** Return the same account on another device, or on another instance at `url`. */
  onAnother(url = this.#url): Person {
    const twin = new Person(url)
    if (this.token !== undefined) twin.signIn(this.token, this.me)
    return twin
  }

  /** Send any request, including those that the typed call does not allow. */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    return await fetch(new URL(path, this.#url), {
      method,
      headers: {
        // Compressing every answer would take a tenth of the time of all tests.
        'accept-encoding': 'identity',
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  /** Make a call of the contract. Throws Refused for every error. */
  async call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
    return (await this.callWithStatus(endpoint, input)).answer
  }

  async callWithStatus<E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}) {
    // The query type of a call is always an object, which the compiler cannot see for a type parameter.
    const url = urlOf(endpoint, input as { params?: object; query?: object })
    const response = await this.send(endpoint.method, url, input.body)
    const answer: unknown = await response.json()
    if (!response.ok)
      throw new Refused(
        response.status,
        answer as Failure & Record<string, unknown>,
        response.headers,
      )
    // The server has parsed the answer by this schema.
    return { status: response.status, answer: answer as Answer<E> }
  }

  /** Open the socket. Rejects with the server's refusal. */
  async listen(auth: object = { token: this.token }): Promise<this> {
    const socket = io(this.#url, {
      transports: ['websocket'],
      auth,
      forceNew: true,
      reconnection: false,
    })
    this.#socket = socket
    for (const name of Object.keys(liveEvents) as EventName[])
      socket.on(name, (payload: unknown) => this.#hear({ name, payload } as Heard))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return this
  }

  #hear(heard: Heard): void {
    this.heard.push(heard)
    const waiting = this.#waiting
    this.#waiting = []
    for (const look of waiting) look(heard)
  }

  emit(name: string, payload: unknown): void {
    this.#socket?.emit(name, payload)
  }

  /** Send an event and return its acknowledgement. */
  async ask(name: string, ...payload: unknown[]): Promise<Acknowledgement> {
    const answer: unknown = await this.#socket?.timeout(patienceMs).emitWithAck(name, ...payload)
    return Acknowledgement.parse(answer)
  }

  /** Subscribe to a post: after the answer its comments and counts are received. */
  watch(postId: number): Promise<Acknowledgement> {
    return this.ask('post:watch', { postId })
  }

  /** Say whether this page is on screen and used. */
  usePage(isInUse: boolean): Promise<Acknowledgement> {
    return this.ask('page:use', { isInUse })
  }

  /** Return the payload of the first such event, received already or within a few seconds. */
  async hears<E extends EventName>(
    name: E,
    fits: (payload: LiveEvents[E]) => boolean = () => true,
  ): Promise<LiveEvents[E]> {
    const already = this.heardOf(name).find(fits)
    return already ?? (await this.hearsNext(name, fits))
  }

  /** Return the payload of the next such event from now on. */
  hearsNext<E extends EventName>(
    name: E,
    fits: (payload: LiveEvents[E]) => boolean = () => true,
  ): Promise<LiveEvents[E]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(
            new Error(`${name} was not heard; heard: ${this.heard.map((one) => one.name).join()}`),
          ),
        patienceMs,
      )
      const look = (heard: Heard) => {
        const payload = heard.payload as LiveEvents[E]
        if (heard.name === name && fits(payload)) {
          clearTimeout(timer)
          resolve(payload)
        } else this.#waiting.push(look)
      }
      this.#waiting.push(look)
    })
  }

  /** Return the payloads of all such events so far. */
  heardOf<E extends EventName>(name: E): LiveEvents[E][] {
    return this.heard
      .filter((heard) => heard.name === name)
      .map((heard) => heard.payload as LiveEvents[E])
  }

  /** Resolves when the server has disconnected the socket. */
  async isCut(): Promise<void> {
    const socket = this.#socket
    if (socket === undefined || !socket.connected) return
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The socket is still open')), patienceMs)
      socket.once('disconnect', () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  leave(): void {
    this.#socket?.disconnect()
  }
}
