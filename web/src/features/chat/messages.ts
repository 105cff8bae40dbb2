import { type Answer, type ChatMessage, chat, type QueryInput } from '@dodam/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallError, call } from '../../api/call.ts'
import { keyOf } from '../../api/keys.ts'
import { merge } from '../../live/message-list.ts'
import { usePollInterval } from '../../live/polling.ts'
import { readOn } from './read-on.ts'
import { isShown } from './rows.ts'

/** A room that stays silent so long is asked, in case the silence is ours. */
const silenceMs = 25_000
const pageSize = 100
const nothing: ChatMessage[] = []

/** A room's messages as one list without holes, oldest first, and a way to load what came before them. */
export function useMessages(roomId: number) {
  const cache = useQueryClient()
  const pollMs = usePollInterval(chat.listMessages)
  const [isLoadingOlder, setLoadingOlder] = useState(false)
  const queryKey = keyOf(chat.listMessages, { params: { id: roomId } })
  const held = () => cache.getQueryData<ChatMessage[]>(queryKey) ?? []
  const ask = (query: QueryInput<typeof chat.listMessages>, signal?: AbortSignal) =>
    call(chat.listMessages, { params: { id: roomId }, query }, signal)

  const result = useQuery<Answer<typeof chat.listMessages>, CallError>({
    queryKey,
    queryFn: ({ signal }) => readOn(held, (query) => ask(query, signal)),
    refetchInterval: pollMs || silenceMs,
    // `merge` keeps identities itself, and these lists are long.
    structuralSharing: false,
  })
  const messages = result.data ?? nothing

  async function loadOlder() {
    let first = messages[0]?.seq ?? 1
    if (first === 1 || isLoadingOlder) return
    setLoadingOlder(true)
    try {
      // A page of deleted messages shows nothing that could be scrolled on from.
      for (let older = nothing; first > 1 && !older.some(isShown); ) {
        older = await ask({ before: first, limit: pageSize })
        cache.setQueryData<ChatMessage[]>(queryKey, (list = []) => merge(list, older))
        first = older[0]?.seq ?? 1
      }
    } catch {
      // The next scroll to the top asks again.
    } finally {
      setLoadingOlder(false)
    }
  }

  return {
    messages,
    isLoaded: result.data !== undefined,
    error: result.error,
    retry: () => void result.refetch(),
    hasOlder: (messages[0]?.seq ?? 1) > 1,
    loadOlder: () => void loadOlder(),
  }
}
