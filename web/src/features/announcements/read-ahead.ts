import { announcements } from '@dodam/contract'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { keyOf } from '../../live/keys.ts'

/** A slow answer must not delay the page longer than this. */
const patienceMs = 1_000

const queryKey = keyOf(announcements.list)

// Otherwise the cache expires while the page is away, and a return shows nothing until the next answer.
queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })

/** Load the announcements before the page below them, because a later answer would push it down. Never rejects. */
export const readAhead = (): Promise<unknown> =>
  Promise.race([
    queryClient.prefetchQuery({
      queryKey,
      queryFn: ({ signal }) => call(announcements.list, {}, signal),
      staleTime: announcements.list.staleMs ?? 0,
    }),
    new Promise((done) => setTimeout(done, patienceMs)),
  ])
