import { type SupportMessage, support } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, patch, stale } from './cache.ts'

/** Stores a message to the support team: in the writer's own list, and for admins in their queue, whose counts are read again. */
export function applySupportMessage(cache: QueryClient, message: SupportMessage): void {
  patch(cache, 'support-message', message.id, () => message)
  if (message.isMine) addTo(cache, support.listMine, message)
  stale(cache, support.list)
}
