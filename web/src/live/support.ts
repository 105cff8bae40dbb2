import { type SupportMessage, savedReplies, support } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, patch, stale } from './cache.ts'
import { staleOverview } from './overview.ts'

/** Stores a message to the support team: in the writer's own list, and for admins in their queue, whose counts are read again. */
export function applySupportMessage(cache: QueryClient, message: SupportMessage): void {
  patch(cache, 'support-message', message.id, () => message)
  if (message.isMine) addTo(cache, support.listMine, message)
  stale(cache, support.list)
  staleOverview(cache)
}

/** An act on a message was refused: it is not as it is shown. */
export function doubtSupport(cache: QueryClient, id: number): void {
  stale(cache, support.read, { params: { id } })
  stale(cache, support.list)
}

/** A saved reply is another one, or gone: the short list of them is read again. */
export const applySavedReply = (cache: QueryClient): void => stale(cache, savedReplies.list)
