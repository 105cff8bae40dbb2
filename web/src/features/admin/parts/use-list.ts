import type { Answer, AnyEndpoint } from '@dodam/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type CallError, call, type Input, type ReadInput } from '../../../api/call.ts'
import { type Address, keyOf } from '../../../live/keys.ts'
import { usePollInterval } from '../../../live/polling.ts'

/** One page of an admin list: `nextBefore` leads to the next. */
interface Page {
  nextBefore: number | null
}

type Listed<Item> = Page & { items: readonly Item[] }

/** What `A` lists under `items`. */
type ItemOf<A> = A extends Listed<infer Item> ? Item : never

interface Options {
  enabled?: boolean
  pageSize?: number
}

/** The pages of an endpoint that answers `{ nextBefore }`. `MoreButton` takes the answer as it is. */
function useKeyset<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  { enabled = true, pageSize }: Options,
) {
  const result = useInfiniteQuery({
    queryKey: [...keyOf(endpoint, input as Address), 'keyset'],
    queryFn: async ({ pageParam: before, signal }): Promise<Answer<E>> => {
      const query = {
        ...(input as { query?: object }).query,
        ...(pageSize && { limit: pageSize }),
        ...(before !== null && { before }),
      }
      return await call(endpoint, { ...input, query } as unknown as Input<E>, signal)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last as Page).nextBefore,
    staleTime: endpoint.staleMs ?? 0,
    refetchInterval: usePollInterval(endpoint),
    placeholderData: keepPreviousData,
    enabled,
  })
  return {
    pages: result.data?.pages ?? [],
    /** The first page, for what it says beside its items, as counts. */
    first: result.data?.pages[0],
    isPending: result.isPending,
    /** Other filters were chosen, and their answer has not come. */
    isOld: result.isPlaceholderData,
    error: result.error as CallError | null,
    hasMore: result.hasNextPage,
    isLoadingMore: result.isFetchingNextPage,
    loadMore: () => void result.fetchNextPage(),
    retry: () => void result.refetch(),
  }
}

/** An admin list of the contract, `{ items, nextBefore }`, as one growing list. */
export function useList<E extends AnyEndpoint>(
  endpoint: E,
  input: ReadInput<E>,
  options: Options = {},
) {
  return useListOf(endpoint, input, (page) => (page as Listed<ItemOf<Answer<E>>>).items, options)
}

/** The same for a list that has another name in its answer, as `users`. */
export function useListOf<E extends AnyEndpoint, Item>(
  endpoint: E,
  input: ReadInput<E>,
  itemsOf: (page: Answer<E>) => readonly Item[],
  options: Options = {},
) {
  const { pages, ...list } = useKeyset(endpoint, input, options)
  return { ...list, items: pages.flatMap(itemsOf) }
}
