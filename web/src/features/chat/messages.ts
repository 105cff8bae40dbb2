import { type Answer, type ChatMessage, chat, type QueryInput } from '@dodam/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type CallError, call } from '../../api/call.ts'
import { useConnection } from '../../live/connection.ts'
import { keptOf } from '../../live/message-list.ts'
import { usePageInUse } from '../../live/page-use.ts'
import { usePollInterval } from '../../live/polling.ts'
import { messagesKey, readMessages, readOlder } from '../../live/room-messages.ts'
import { isShown } from './shown-messages.ts'

/** After this silence in ms a room in use is read again, in case events were lost. */
const silenceMs = 25_000
/** While polling, no event reports deletions, so all cached messages are read again at this interval in ms. */
const wholeEveryMs = 30_000
const nothing: ChatMessage[] = []

/**
 * Return a room's messages as one list without gaps, oldest first, and how to load older ones. Messages up to
 * `emptiedSeq` are deleted.
 */
export function useMessages(roomId: number, emptiedSeq: number) {
  const cache = useQueryClient()
  const pollMs = usePollInterval(chat.listMessages)
  const isInUse = usePageInUse()
  const wholeAt = useRef(0)

  const result = useQuery<Answer<typeof chat.listMessages>, CallError>({
    queryKey: messagesKey(roomId),
    queryFn: ({ signal }) => {
      const isWhole = pollMs !== false && Date.now() - wholeAt.current > wholeEveryMs
      if (isWhole) wholeAt.current = Date.now()
      return readMessages(cache, roomId, (query) => ask(roomId, query, signal), { isWhole })
    },
    refetchInterval: pollMs || (isInUse && silenceMs),
    // `merge` keeps identities itself, and these lists are long.
    structuralSharing: false,
  })
  const catchUp = useEffectEvent(() => {
    if (Date.now() - result.dataUpdatedAt > silenceMs) void result.refetch({ cancelRefetch: false })
  })
  useEffect(() => {
    if (isInUse) catchUp()
  }, [isInUse])
  const { data = nothing } = result
  const messages = useMemo(() => keptOf(data, { emptiedSeq }), [data, emptiedSeq])
  const hasOlder = (messages[0]?.seq ?? 1) > emptiedSeq + 1

  return {
    messages,
    isLoaded: result.data !== undefined,
    /** Whether the server has answered since this room was opened. */
    isFresh: result.isFetchedAfterMount,
    isReading: result.isFetching,
    error: result.error,
    retry: () => void result.refetch(),
    older: useOlder(roomId, hasOlder),
  }
}

const ask = (roomId: number, query: QueryInput<typeof chat.listMessages>, signal?: AbortSignal) =>
  call(chat.listMessages, { params: { id: roomId }, query }, signal)

/** Load messages before the cached ones. After a failure, wait for a retry or a change of the connection. */
function useOlder(roomId: number, hasOlder: boolean) {
  const cache = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const [failedIn, setFailedIn] = useState<number | null>(null)
  const connectedSince = useConnection(({ since }) => since)
  const hasFailed = failedIn === connectedSince

  async function load() {
    setLoading(true)
    setFailedIn(null)
    try {
      // A page of deleted messages shows nothing to scroll on from, so load the next one.
      for (;;) {
        const older = await readOlder(cache, roomId, (query) => ask(roomId, query))
        if (older.some(isShown) || (older[0]?.seq ?? 1) === 1) break
      }
    } catch {
      setFailedIn(useConnection.getState().since)
    } finally {
      setLoading(false)
    }
  }
  if (!hasOlder) return undefined
  return {
    isLoading,
    hasFailed: hasFailed && !isLoading,
    load: () => {
      if (!isLoading && !hasFailed) void load()
    },
    retry: () => void load(),
  }
}
