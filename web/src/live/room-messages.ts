import { type ChatMessage, chat, type QueryInput } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { edit } from './cache.ts'
import { keyOf } from './keys.ts'
import { merge } from './message-list.ts'

/** How many messages are asked for at a time. */
export interface PageSizes {
  /** When nothing is cached yet. */
  newest: number
  /** Before the last cached one, so that an ordinary refresh also corrects recent read marks. */
  lookBack: number
  /** After a cached one. */
  after: number
  /** Before the first cached one. */
  older: number
}
const pageSizes: PageSizes = { newest: 50, lookBack: 50, after: 200, older: 100 }

type Ask = (query: QueryInput<typeof chat.listMessages>) => Promise<ChatMessage[]>

/** The messages of one room that are cached: a list by seq without holes. */
export const messagesKey = (roomId: number) => keyOf(chat.listMessages, { params: { id: roomId } })

/** A page of older messages while it is being read. It has a key of its own, so that events reach it as they reach every read. */
const olderKey = (roomId: number) => [...messagesKey(roomId), 'older'] as const

export const cachedMessages = (cache: QueryClient, roomId: number): ChatMessage[] =>
  cache.getQueryData<ChatMessage[]>(messagesKey(roomId)) ?? []

/** Changes the cached messages of a room, and those of the older page that was just read. */
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
  /** Read everything that is cached again, however much that is. */
  isWhole?: boolean
}

/**
 * Reads the newest messages when none is cached, and otherwise everything after a little before the last one. After a gap
 * (the cached list is marked as stale) nothing that is cached can be trusted, as a deletion may have been missed
 * anywhere in it: then all of it is read again.
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
  // Events may have added to the list in the meantime.
  return merge(cachedMessages(cache, roomId), fresh)
}

/** Reads the page before the first cached message into the cache, and returns it; an empty one when there is none. */
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
  // Not what was answered: what was heard since it was asked has been applied to the cached page.
  const older = cache.getQueryData<ChatMessage[]>(queryKey) ?? []
  const hadGap = cache.getQueryState(queryKey)?.isInvalidated === true
  cache.removeQueries({ queryKey, exact: true })
  edit<ChatMessage[]>(cache, messagesKey(roomId), (messages) => merge(messages, older))
  // A deletion in that gap is known to neither of the two.
  if (hadGap) void cache.invalidateQueries({ queryKey: messagesKey(roomId), exact: true })
  return older
}
