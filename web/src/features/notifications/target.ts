import type { Notification } from '@dodam/contract'
import { paths } from '../../app/paths.ts'

/** Where a notification leads, or null when it is only to be read. */
export function targetOf({
  type,
  relatedId,
}: Pick<Notification, 'type' | 'relatedId'>): string | null {
  switch (type) {
    case 'chat_request':
    case 'message_request':
    case 'chat_declined':
      return paths.chatRequests
    case 'chat_accepted':
    case 'new_message':
      return relatedId === null ? null : paths.chat(relatedId)
  }
  // A server that was renewed before this page may know more types.
  return null
}
