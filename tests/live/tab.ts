import {
  type Answering,
  type AnyEndpoint,
  api,
  type ChatMessage,
  type EventName,
  type LiveEvents,
  type QueryInput,
} from '@dodam/contract'
import type { CallInput, Person } from '@dodam/test-support'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { apply } from '../../web/src/live/apply.ts'
import { type Address, keyOf, pagesKeyOf } from '../../web/src/live/keys.ts'
import { keepReplaying } from '../../web/src/live/replay.ts'
import {
  messagesKey,
  type PageSizes,
  readMessages,
  readOlder,
} from '../../web/src/live/room-messages.ts'

/** One read on screen. */
interface Read {
  key: readonly unknown[]
  inPages: boolean
  /** What the server answers now to an empty client. */
  ask: (who: Person) => Promise<unknown>
  /** How a tab reads, where it does not fetch the whole. */
  readInto?: (cache: QueryClient, who: Person) => Promise<unknown>
  /** Return the part of the server's answer that a tab with this content must show. */
  partFor?: (shown: unknown, answered: unknown) => unknown
}

/** Small, so that a short schedule fills several pages. */
const sizes: PageSizes = { newest: 3, lookBack: 2, after: 4, older: 2 }

const whole = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E> = {}): Read => ({
  key: keyOf(endpoint, input as Address),
  inPages: false,
  ask: (who) => who.call(endpoint, input),
})
const paged = (endpoint: AnyEndpoint): Read => ({
  key: pagesKeyOf(endpoint, { query: {} }),
  inPages: true,
  ask: (who) => who.call(endpoint),
})
const askMessages =
  (who: Person, id: number) => (query: QueryInput<typeof api.chat.listMessages>) =>
    who.call(api.chat.listMessages, { params: { id }, query })

const messagesOf = (id: number): Read => ({
  key: messagesKey(id),
  inPages: false,
  ask: (who) => askMessages(who, id)({ after: 0, limit: 200 }),
  readInto: (cache, who) => readMessages(cache, id, askMessages(who, id), { sizes }),
  partFor(shown, answered) {
    const first = (shown as ChatMessage[] | null)?.[0]?.seq
    return first === undefined
      ? answered
      : (answered as ChatMessage[] | null)?.filter(({ seq }) => seq >= first)
  },
})

/** Small, so that the list of the bell is soon full. */
const recent = 3

const always: readonly Read[] = [
  paged(api.chat.listRooms),
  paged(api.notifications.list),
  paged(api.notifications.listArchived),
  whole(api.notifications.list, { query: { limit: recent } }),
  whole(api.notifications.countUnread),
]
const ofRoom = (id: number): Read[] => [
  whole(api.chat.readRoom, { params: { id } }),
  messagesOf(id),
]

/** Return all reads of a member with these rooms. */
export const readsOf = (roomIds: readonly number[]): Read[] => [
  ...always,
  ...roomIds.flatMap(ofRoom),
]

/** One tab of the web app: its own cache and connection, and the session of its device. It reads as the app does. */
export class Tab {
  readonly name: string
  readonly device: Person
  cache = new QueryClient()
  readonly #socket: Socket
  #replay = keepReplaying(this.cache)
  #leave: (() => void)[] = []
  #connecting: PromiseWithResolvers<void> | undefined
  #roomIds: readonly number[] = []

  constructor(name: string, url: string, device: Person) {
    this.name = name
    this.device = device
    const { token } = device
    this.#socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      autoConnect: false,
      reconnection: false,
      forceNew: true,
    })
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it ties name and payload together
    const bind = <E extends EventName>(event: E) =>
      this.#socket.on<string>(event, (payload: LiveEvents[E]) => {
        const { cache } = this
        this.#replay.hear(() => apply[event](cache, payload))
      })
    for (const event of Object.keys(apply) as EventName[]) bind(event)
    this.#socket.on('connect_error', (error) => this.#attempted(error))
    // After every gap everything on screen is read again.
    this.#socket.on('connect', () => {
      this.#attempted()
      const { cache } = this
      this.#replay.hear(
        (finished) =>
          void cache.invalidateQueries(finished && { queryKey: finished.queryKey, exact: true }),
      )
    })
  }

  get isConnected(): boolean {
    return this.#socket.connected
  }

  /** Return the data of this read, or null where there is none, or it was removed. */
  shown({ key, inPages }: Read): unknown {
    const state = this.cache.getQueryState(key)
    if (state === undefined || state.status === 'error') return null
    return inPages ? (state.data as { pages: unknown[][] } | undefined)?.pages.flat() : state.data
  }

  /** Return the items of a paged list. */
  list<Item>(endpoint: AnyEndpoint & Answering<Item[]>): Item[] {
    const shown = this.shown(paged(endpoint))
    return Array.isArray(shown) ? shown : []
  }

  messages(roomId: number): ChatMessage[] {
    const shown = this.shown(messagesOf(roomId))
    return Array.isArray(shown) ? shown : []
  }

  /** Reads the page of older messages, as scrolling up does. */
  async readOlder(roomId: number): Promise<void> {
    await readOlder(this.cache, roomId, askMessages(this.device, roomId), { sizes })
  }

  /** Show these rooms and everything else, from an empty cache. */
  async open(roomIds: readonly number[]): Promise<void> {
    this.#roomIds = roomIds
    this.#begin()
    await this.connect()
    await this.idle()
  }

  /** Reload the page: the reads begin while it is connecting. */
  async reload(): Promise<void> {
    this.drop()
    this.#begin()
    await this.connect()
  }

  #begin(): void {
    this.#end()
    this.cache = new QueryClient({
      defaultOptions: { queries: { networkMode: 'always', retry: false } },
    })
    this.#replay = keepReplaying(this.cache)
    for (const read of readsOf(this.#roomIds)) this.#show(read)
  }

  #show({ key, inPages, ask, readInto }: Read): void {
    const { cache, device } = this
    const queryFn = () => (readInto ? readInto(cache, device) : ask(device))
    const observer = inPages
      ? new InfiniteQueryObserver(cache, {
          queryKey: key,
          queryFn,
          initialPageParam: null,
          getNextPageParam: () => null,
        })
      : new QueryObserver(cache, {
          queryKey: key,
          queryFn,
          structuralSharing: readInto === undefined,
        })
    this.#leave.push(observer.subscribe(() => {}))
  }

  /** Resolves once there is a connection, or it was dropped before that. */
  async connect(): Promise<void> {
    if (this.isConnected) return
    this.#connecting ??= Promise.withResolvers<void>()
    this.#socket.connect()
    await this.#connecting.promise
  }

  #attempted(error?: Error): void {
    if (error) this.#connecting?.reject(error)
    else this.#connecting?.resolve()
    this.#connecting = undefined
  }

  drop(): void {
    this.#socket.disconnect()
    this.#attempted()
  }

  /** Resolves with the next marker that the server sends to every socket. */
  hearsSign(): Promise<void> {
    return new Promise((resolve) => void this.#socket.once('live:degraded', () => resolve()))
  }

  /** Resolves once no read is in progress. */
  async idle(): Promise<void> {
    const { cache } = this
    while (cache.isFetching() > 0)
      await new Promise<void>((resolve) => {
        const stop = cache.getQueryCache().subscribe(() => {
          if (cache.isFetching() > 0) return
          stop()
          resolve()
        })
      })
  }

  #end(): void {
    this.#replay.stop()
    for (const leave of this.#leave) leave()
    this.#leave = []
    this.cache.clear()
  }

  close(): void {
    this.drop()
    this.#socket.removeAllListeners()
    this.#end()
  }
}
