import type { Answer, Answering, AnyEndpoint } from '@dodam/contract'
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, keyOf, pagesKeyOf } from '../live/keys.ts'
import { usePollInterval } from '../live/polling.ts'
import { type CallError, call, type Input, type ReadInput } from './call.ts'

type Options = { enabled?: boolean }

/** A read of the contract, kept fresh by live events, and by the contract's polling while there is no live connection. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  { enabled = true }: Options = {},
) {
  return useQuery<Answer<E>, CallError>({
    queryKey: keyOf(endpoint, input as Address),
    queryFn: ({ signal }) => call(endpoint, input as Input<E>, signal),
    enabled,
    staleTime: endpoint.staleMs ?? 0,
    refetchInterval: usePollInterval(endpoint),
  })
}

/** How many items the first page has, and every further one. */
interface PageSizes {
  pageSize: number
  more?: number
}

interface Paging<Item> extends PageSizes {
  /** Adds to the items of a page what is shown of them beyond what the page has. */
  readOn?: (items: Item[], signal: AbortSignal) => Promise<Item[]>
}

type Paged<E, Item> = E & Answering<Item[]>

/** What was read ahead of its page is not read again when that opens. */
const aheadMs = 2_000

/** A keyset-paged list of the contract as a query: for `usePages`, and for reading its beginning ahead. */
export function pagesOf<E extends AnyEndpoint, Item extends { id: number }>(
  endpoint: Paged<E, Item>,
  input: ReadInput<E>,
  { pageSize, more = pageSize, readOn }: Paging<Item>,
) {
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(endpoint, input as Address),
    queryFn: async ({ pageParam: before, signal }) => {
      const query = {
        ...(input as { query?: object }).query,
        limit: before === null ? pageSize : more,
        ...(before !== null && { before }),
      }
      const items = await call(endpoint, { ...input, query } as unknown as Input<E>, signal)
      return readOn ? await readOn(items as Item[], signal) : (items as Item[])
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last, _, before) =>
      last.length < (before === null ? pageSize : more) ? null : (last.at(-1)?.id ?? null),
    staleTime: endpoint.staleMs ?? aheadMs,
  })
}

/** So often a page is asked for again when the list was read anew meanwhile. */
const mostTries = 3

interface Growing {
  data?: { pages: readonly unknown[] } | undefined
  fetchNextPage(): Promise<Pick<Growing, 'data'> & { error: unknown; hasNextPage: boolean }>
}

/** Reads a further page. Whatever reads the whole list anew meanwhile, as a new session does, takes the place of that. */
async function loadMore(list: Growing): Promise<void> {
  const shown = list.data?.pages.length ?? 0
  for (let tries = 0; tries < mostTries; tries++) {
    const { data, error, hasNextPage } = await list.fetchNextPage()
    if (error || !hasNextPage || (data && data.pages.length > shown)) return
  }
}

/** A keyset-paged list of the contract as one growing list. */
export function usePages<E extends AnyEndpoint, Item extends { id: number }>(
  endpoint: Paged<E, Item>,
  input: ReadInput<E>,
  { enabled = true, ...paging }: Options & Paging<Item>,
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
  return {
    items: result.data?.pages.flat() ?? [],
    /** The input that the items answer: the last one, as long as the next has no answer. */
    of,
    isPending: result.isPending,
    error: result.error as CallError | null,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void loadMore(result),
    retry: () => void result.refetch(),
  }
}
