import type { Answer, AnyEndpoint } from '@dodam/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { currentToken } from '../device/token.ts'
import { type Address, keyOf, pagesKeyOf } from '../live/keys.ts'
import { usePollInterval } from '../live/polling.ts'
import { type CallError, call, type Input, type ReadInput } from './call.ts'

type Options = { enabled?: boolean }

/** Repeats a read also while there is a live connection, where no event tells of a change: a time, or the time after an answer. */
type Repeating<A> = { everyMs?: number | ((answer: A | undefined) => number) }

/**
 * A read of the contract, kept fresh by live events, or by the contract's polling while there is no live connection.
 */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  { enabled = true, everyMs }: Options & Repeating<Answer<E>> = {},
) {
  const pollMs = usePollInterval(endpoint)
  return useQuery<Answer<E>, CallError>({
    queryKey: keyOf(endpoint, input as Address),
    queryFn: ({ signal }) => call(endpoint, input as Input<E>, signal),
    enabled,
    staleTime: endpoint.staleMs ?? 0,
    refetchInterval:
      typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : (everyMs ?? pollMs),
  })
}

/** The item type of a list: of the array itself, or of the `items` beside `nextBefore`. */
type ItemOf<A> = A extends readonly (infer Item)[]
  ? Item
  : A extends { items: readonly (infer Item)[] }
    ? Item
    : never

interface Paging<E extends AnyEndpoint, Item> {
  /** The number of items per page. Not needed for a list that answers `nextBefore`. */
  pageSize?: number
  more?: number | undefined
  /** How long a read made ahead of its page is not repeated. */
  aheadMs?: number
  /** The items of an answer that names them differently. */
  itemsOf?: (page: Answer<E>) => readonly Item[]
  /** Loads more for the items of a page than the page itself contains. */
  readOn?: (items: Answer<E>, signal: AbortSignal) => Promise<Answer<E>>
}

const itemsIn = (page: unknown): readonly unknown[] | undefined =>
  Array.isArray(page) ? page : (page as { items?: readonly unknown[] }).items

/** Return the cursor of the next page; null after the last. */
function nextAfter(page: unknown, size: number | undefined): number | null {
  if (!Array.isArray(page)) return (page as { nextBefore: number | null }).nextBefore
  const items: readonly { id: number }[] = page
  return items.length < (size ?? 0) ? null : (items.at(-1)?.id ?? null)
}

interface Identified {
  id: number
}

/** As many items as every list that is an array gives at once; the others have a size of their own. */
const mostItems = 50
/** How many times a page that is read again is read on. */
const mostReadsOn = 10

interface Held {
  pages: readonly unknown[]
}

/** Return the items of a page by which what was shown is found again; none where the page names them differently. */
const identified = (page: unknown) => (itemsIn(page) ?? []) as readonly Identified[]

/**
 * Read on behind a page that is read again until it has what was `shown` in it: newer items have moved that behind its
 * end. What was deleted is never found, so it ends once an answer has none of the items after one that had some.
 */
async function readOnToShown(
  fresh: unknown,
  size: number | undefined,
  shown: readonly Identified[],
  readBefore: (id: number) => Promise<unknown>,
): Promise<unknown> {
  const missing = new Set(shown.map(({ id }) => id))
  let items = identified(fresh)
  let hasFound = items.filter(({ id }) => missing.delete(id)).length > 0
  if (missing.size === 0) return fresh
  let next = nextAfter(fresh, size)
  for (let reads = 0; reads < mostReadsOn && missing.size > 0 && next !== null; reads++) {
    const page = await readBefore(next)
    const found = identified(page)
    const end = found.findLastIndex(({ id }) => missing.has(id)) + 1
    if (found.length === 0 || (hasFound && end === 0)) break
    hasFound = end > 0
    const added = hasFound ? found.slice(0, end) : found
    items = [...items, ...added]
    next = added.length < found.length ? (added.at(-1)?.id ?? null) : nextAfter(page, mostItems)
    for (const { id } of found) missing.delete(id)
  }
  return Array.isArray(fresh) ? items : { ...(fresh as object), items, nextBefore: next }
}

/** A keyset-paged list of the contract as a query: for `usePages`, and for reading its beginning ahead. */
export function pagesOf<E extends AnyEndpoint, Item>(
  endpoint: E,
  input: ReadInput<E>,
  { pageSize, more = pageSize, aheadMs = 2_000, readOn }: Paging<E, Item>,
) {
  const sizeOf = (before: number | null) => (before === null ? pageSize : more)
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(endpoint, input as Address),
    queryFn: async ({ pageParam: before, signal, client, queryKey }): Promise<Answer<E>> => {
      const read = (from: number | null, limit: number | undefined) => {
        const query = {
          ...(input as { query?: object }).query,
          ...(limit !== undefined && { limit }),
          ...(from !== null && { before: from }),
        }
        return call(endpoint, { ...input, query } as unknown as Input<E>, signal)
      }
      const size = sizeOf(before)
      const page = await read(before, size)
      // Only the first page is read on, since the others begin where the one before ends. Visitors may not page.
      const held = before === null && currentToken() !== null && client.getQueryData<Held>(queryKey)
      const most = Array.isArray(page) ? mostItems : undefined
      const whole = held
        ? await readOnToShown(page, size, identified(held.pages[0]), (id) => read(id, most))
        : page
      return readOn ? await readOn(whole as Answer<E>, signal) : (whole as Answer<E>)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last, _, before) => nextAfter(last, sizeOf(before)),
    staleTime: endpoint.staleMs ?? (pageSize === undefined ? 0 : aheadMs),
  })
}

/** How often a page is requested again if the list was reloaded meanwhile. */
const mostTries = 3

interface Growing {
  data?: { pages: readonly unknown[] } | undefined
  fetchNextPage(): Promise<Pick<Growing, 'data'> & { error: unknown; hasNextPage: boolean }>
}

/** Load the next page. A reload of the whole list meanwhile, as after a new session, takes precedence. */
async function loadMore(list: Growing): Promise<void> {
  const shown = list.data?.pages.length ?? 0
  for (let tries = 0; tries < mostTries; tries++) {
    const { data, error, hasNextPage } = await list.fetchNextPage()
    if (error || !hasNextPage || (data && data.pages.length > shown)) return
  }
}

/** A keyset-paged list of the contract as one growing list. */
export function usePages<E extends AnyEndpoint, Item = ItemOf<Answer<E>>>(
  endpoint: E,
  input: ReadInput<E>,
  { enabled = true, itemsOf, ...paging }: Options & Paging<E, Item> = {},
) {
  const result = useInfiniteQuery({
    ...pagesOf(endpoint, input, paging),
    enabled,
    refetchInterval: usePollInterval(endpoint),
    placeholderData: keepPreviousData,
  })
  const asked = JSON.stringify(input)
  const [of, setOf] = useState(asked)
  if (of !== asked && !result.isPlaceholderData) setOf(asked)
  const pages = result.data?.pages ?? []
  return {
    items: pages.flatMap(itemsOf ?? ((page) => (itemsIn(page) ?? []) as Item[])),
    /** The first page, for fields beside its items, such as counts. */
    first: pages[0],
    /** All pages, for fields that each has beside its items. */
    pages,
    /** The input of the items: the previous one until the next is answered. */
    of,
    /** Other filters were chosen, and their answer has not come yet. */
    isOld: result.isPlaceholderData,
    isPending: result.isPending,
    error: result.error as CallError | null,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void loadMore(result),
    retry: () => void result.refetch(),
  }
}
