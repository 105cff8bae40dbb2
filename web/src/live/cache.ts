import type {
  AdminReport,
  Announcement,
  AnyEndpoint,
  Asking,
  ChatMessage,
  ChatRequest,
  ChatRoom,
  Comment,
  Me,
  Notification,
  Post,
  PublicUser,
  StoreProduct,
  UserGift,
} from '@dodam/contract'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The things that are patched in the cache, by their `kind`. */
interface Things {
  post: Post
  'chat-request': ChatRequest
  'chat-room': ChatRoom
  'chat-message': ChatMessage
  comment: Comment
  notification: Notification
  user: PublicUser | Me
  'store-product': StoreProduct
  'gift-product': UserGift['product']
  announcement: Announcement
  'admin-report': AdminReport
}
export type Kind = keyof Things
type Thing = { kind: string; id: number }
type Compare<T> = (a: T, b: T) => number

const isThing = (value: object): value is Thing => 'kind' in value && 'id' in value

/** Descending id: the contract's default order of lists. */
const newestFirst: Compare<{ id: number }> = (a, b) => b.id - a.id

/** Return the cached reads of an endpoint with any ids and query; with `params`, only those with these ids. */
const readsOf = (cache: QueryClient, endpoint: AnyEndpoint, params?: object) =>
  cache.getQueryCache().findAll({ queryKey: [endpoint.path, ...(params ? [params] : [])] })

/**
 * Store what an event changed. Age and staleness of the read stay, because an event reports one change, not that no
 * other was missed.
 */
function store(cache: QueryClient, query: Query, next: unknown): void {
  const { data, dataUpdatedAt, isInvalidated } = query.state
  if (data === undefined || next === data) return
  cache.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

/** Kinds that contain no other thing. They are not searched, because there may be thousands. */
const leaves: ReadonlySet<string> = new Set([
  'chat-message',
  'notification',
  'post',
  'report',
  'check-in',
  'user',
  'verification-application',
  'store-product',
  'announcement',
  'admin-announcement',
])

/**
 * Return `value` with every copy of the thing changed. Branches without one keep their identity, so that only changed
 * parts render again.
 */
function rebuild(
  value: unknown,
  kind: string,
  id: number,
  change: (cached: Thing) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isThing(value)) {
    if (value.kind === kind && value.id === id) return change(value)
    if (leaves.has(value.kind)) return value
  }
  if (Array.isArray(value)) {
    let next: unknown[] | undefined
    for (const [at, item] of value.entries()) {
      const rebuilt = rebuild(item, kind, id, change)
      if (rebuilt !== item) (next ??= [...value])[at] = rebuilt
    }
    return next ?? value
  }
  let next: Record<string, unknown> | undefined
  for (const [name, item] of Object.entries(value)) {
    const rebuilt = rebuild(item, kind, id, change)
    if (rebuilt !== item) (next ??= { ...value })[name] = rebuilt
  }
  return next ?? value
}

/** Change every cached copy of one thing, however deep it is nested. */
export function patch<K extends Kind>(
  cache: QueryClient,
  kind: K,
  id: number,
  change: (cached: Things[K]) => Things[K],
): void {
  for (const query of cache.getQueryCache().getAll()) {
    // The contract gives each kind one shape, so the kind determines the type.
    const next = rebuild(query.state.data, kind, id, (cached) =>
      change(cached as unknown as Things[K]),
    )
    store(cache, query, next)
  }
}

/** Replace every cached copy of a thing. Return whether there was one. */
export function replace(cache: QueryClient, told: { kind: string }): boolean {
  if (!isThing(told)) return false
  let isHeld = false
  for (const query of cache.getQueryCache().getAll()) {
    const next = rebuild(query.state.data, told.kind, told.id, () => told)
    if (next !== query.state.data) isHeld = true
    store(cache, query, next)
  }
  return isHeld
}

/** Return every cached copy of one thing. */
export function copiesOf<K extends Kind>(cache: QueryClient, kind: K, id: number): Things[K][] {
  const found: Things[K][] = []
  for (const query of cache.getQueryCache().getAll())
    rebuild(query.state.data, kind, id, (cached) => {
      found.push(cached as unknown as Things[K])
      return cached
    })
  return found
}

/** Return a list as one array, whether cached whole or in pages; undefined for data of another shape. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows which endpoint it asked
function itemsOf<T>(data: unknown): T[] | undefined {
  if (Array.isArray(data)) return data
  const pages = (data as { pages?: T[][] } | undefined)?.pages
  return pages?.flat()
}

/**
 * Return the list in its cached shape. Later pages keep their length, and so their cursor; the first absorbs the
 * difference.
 */
function inShapeOf(data: unknown, items: unknown[]): unknown {
  if (Array.isArray(data)) return items
  const { pages } = data as { pages: unknown[][] }
  const next: unknown[][] = []
  let end = items.length
  for (const page of pages.slice(1).toReversed()) {
    const start = Math.max(0, end - page.length)
    next.unshift(items.slice(start, end))
    end = start
  }
  return { ...(data as object), pages: [items.slice(0, end), ...next] }
}

/** Return the page size of a read with this query. */
const limitOf = (endpoint: AnyEndpoint, query: unknown) =>
  (query as { limit?: number } | undefined)?.limit ?? endpoint.limit ?? Number.POSITIVE_INFINITY

interface Place<T, Q> {
  /** Only lists with these ids in their path. */
  params?: object
  /** Whether a read with this query would contain the item. */
  belongs?: (item: T, query: Q) => boolean
  order?: Compare<T>
}

/** Insert the item at its place in every cached list that it belongs to and that lacks it. */
export function addTo<T extends Thing, Q extends object>(
  cache: QueryClient,
  endpoint: AnyEndpoint & Asking<Q>,
  item: T,
  { params, belongs = () => true, order = newestFirst }: Place<T, Partial<Q>> = {},
): void {
  for (const query of readsOf(cache, endpoint, params)) {
    const { data } = query.state
    const items = itemsOf<T>(data)
    const asked = (query.queryKey[2] ?? {}) as Partial<Q>
    if (!items || !belongs(item, asked) || items.some((cached) => cached.id === item.id)) continue
    const limit = limitOf(endpoint, asked)
    const at = items.findIndex((cached) => order(item, cached) < 0)
    // Older than everything loaded: it comes with the next page.
    if (at < 0 && items.length >= limit) continue
    const next = items.toSpliced(at < 0 ? items.length : at, 0, item)
    store(cache, query, inShapeOf(data, Array.isArray(data) ? next.slice(0, limit) : next))
  }
}

/** Return all items in the cached lists of the endpoint; with `params`, only in those with these ids. */
export const itemsIn = <T>(cache: QueryClient, endpoint: AnyEndpoint, params?: object): T[] =>
  readsOf(cache, endpoint, params).flatMap(({ state }) => itemsOf<T>(state.data) ?? [])

/** Remove the item from every cached list of the endpoint. */
export function drop(cache: QueryClient, endpoint: AnyEndpoint, id: number): void {
  for (const query of readsOf(cache, endpoint)) {
    const items = itemsOf<Thing>(query.state.data)
    if (!items?.some((cached) => cached.id === id)) continue
    dropFrom(cache, query, items, id)
    // The item that would move up into a full list is unknown here. Of several pages only the first gets shorter.
    const { pages = [] } = query.state.data as { pages?: unknown[] }
    if (items.length >= limitOf(endpoint, query.queryKey[2]) && pages.length < 2)
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

const dropFrom = (cache: QueryClient, query: Query, items: readonly Thing[], id: number) =>
  store(
    cache,
    query,
    inShapeOf(
      query.state.data,
      items.filter((cached) => cached.id !== id),
    ),
  )

/**
 * Move an item down in every cached list of the endpoint to its place by `order`. If that is behind everything loaded,
 * drop it from the list and read the list again, because the items before it are unknown.
 */
export function sink<T extends Thing>(
  cache: QueryClient,
  endpoint: AnyEndpoint,
  id: number,
  order: Compare<T>,
): void {
  arrange(cache, endpoint, order)
  for (const query of readsOf(cache, endpoint)) {
    const items = itemsOf<T>(query.state.data)
    if (items?.at(-1)?.id !== id || items.length < limitOf(endpoint, query.queryKey[2])) continue
    dropFrom(cache, query, items, id)
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Sort every cached list of the endpoint again. */
export function arrange<T>(cache: QueryClient, endpoint: AnyEndpoint, order: Compare<T>): void {
  for (const query of readsOf(cache, endpoint)) {
    const items = itemsOf<T>(query.state.data)
    const sorted = items?.toSorted(order)
    if (items && sorted?.some((item, at) => item !== items[at]))
      store(cache, query, inShapeOf(query.state.data, sorted))
  }
}

/** Change the data of one read, if it has any. */
export function edit<T>(
  cache: QueryClient,
  key: readonly unknown[],
  change: (cached: T) => T,
): void {
  const query = cache.getQueryCache().find({ queryKey: key, exact: true })
  if (query?.state.data !== undefined) store(cache, query, change(query.state.data as T))
}

interface Staleness {
  params?: object
  /** Read again when it is next opened, not at once. */
  later?: boolean
  /** Let a running read finish first: frequent events would otherwise restart it each time, so that it never ends. */
  patient?: boolean
}

/** Mark the cached reads of the endpoint as stale: visible reads run again now, the others when they are opened. */
export function stale(
  cache: QueryClient,
  endpoint: AnyEndpoint,
  { params, later, patient = false }: Staleness = {},
): void {
  void cache.invalidateQueries(
    {
      queryKey: [endpoint.path, ...(params ? [params] : [])],
      refetchType: later ? 'none' : 'active',
    },
    { cancelRefetch: !patient },
  )
}

/** Drop the reads of something deleted; visible ones run once more, to get the server's answer. */
export function forget(cache: QueryClient, endpoint: AnyEndpoint, params: object): void {
  cache.removeQueries({ queryKey: [endpoint.path, params], type: 'inactive' })
  stale(cache, endpoint, { params })
}
