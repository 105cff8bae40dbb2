import { type ChatMessage, chat, type QueryInput } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { edit } from './cache.ts'
import { keyOf } from './keys.ts'
import { merge } from './message-list.ts'

/** Page sizes, in messages. */
export interface PageSizes {
  /** If nothing is cached yet. */
  newest: number
  /** Before the last cached message, so that an ordinary refresh also corrects recent read marks. */
  lookBack: number
  /** After a cached message. */
  after: number
  /** Before the first cached message. */
  older: number
}
const pageSizes: PageSizes = { newest: 50, lookBack: 50, after: 200, older: 100 }

type Ask = (query: QueryInput<typeof chat.listMessages>) => Promise<ChatMessage[]>

/** The cache key of a room's messages: a list by seq without gaps. */
export const messagesKey = (roomId: number) => keyOf(chat.listMessages, { params: { id: roomId } })

/** The key of a page of older messages while it is read, so that events reach it as they reach every read. */
const olderKey = (roomId: number) => [...messagesKey(roomId), 'older'] as const

export const cachedMessages = (cache: QueryClient, roomId: number): ChatMessage[] =>
  cache.getQueryData<ChatMessage[]>(messagesKey(roomId)) ?? []

/** Change the cached messages of a room, and those of an older page being read. */
export function editMessages(
  cache: QueryClient,
  roomId: number,
  change: (messages: ChatMessage[]) => ChatMessage[],
): void {
  edit(cache, messagesKey(roomId), change)
  edit(cache, olderKey(roomId), change)
}

interface Reading {
  sizes?: PageSizes
  /** Read all cached messages again, however many. */
  isWhole?: boolean
}

/**
 * Read the newest messages if none is cached, otherwise everything from a little before the last one. After a gap (the
 * cached list is marked as stale) a deletion may have been missed anywhere, so all cached messages are read again.
 */
export async function readMessages(
  cache: QueryClient,
  roomId: number,
  ask: Ask,
  { sizes = pageSizes, isWhole = false }: Reading = {},
): Promise<ChatMessage[]> {
  const cached = cachedMessages(cache, roomId)
  const [first] = cached
  const last = cached.at(-1)
  if (!first || !last) return await ask({ limit: sizes.newest })
  const hadGap = cache.getQueryState(messagesKey(roomId))?.isInvalidated === true
  const start = hadGap || isWhole ? first.seq : Math.max(first.seq, last.seq - sizes.lookBack + 1)
  const fresh: ChatMessage[] = []
  for (let after = start - 1; ; ) {
    const page = await ask({ after, limit: sizes.after })
    fresh.push(...page)
    const end = page.at(-1)
    if (!end || page.length < sizes.after) break
    after = end.seq
  }
  // Events may have changed the list meanwhile.
  return merge(cachedMessages(cache, roomId), fresh)
}

/** Read the page before the first cached message into the cache. Return it; empty if there is none. */
export async function readOlder(
  cache: QueryClient,
  roomId: number,
  ask: Ask,
  { sizes = pageSizes }: Pick<Reading, 'sizes'> = {},
): Promise<ChatMessage[]> {
  const before = cachedMessages(cache, roomId)[0]?.seq ?? 1
  if (before === 1) return []
  const queryKey = olderKey(roomId)
  await cache.fetchQuery({
    queryKey,
    queryFn: () => ask({ before, limit: sizes.older }),
    staleTime: 0,
    structuralSharing: false,
  })
  // The cached page, not the answer, because events since the request were applied to it.
  const older = cache.getQueryData<ChatMessage[]>(queryKey) ?? []
  const hadGap = cache.getQueryState(queryKey)?.isInvalidated === true
  cache.removeQueries({ queryKey, exact: true })
  edit<ChatMessage[]>(cache, messagesKey(roomId), (messages) => merge(messages, older))
  // A deletion in that gap is missing from both.
  if (hadGap) void cache.invalidateQueries({ queryKey: messagesKey(roomId), exact: true })
  return older
}
