import { chat } from '@dodam/contract'
import { usePages } from '../../api/use-read.ts'
import { useMe } from '../accounts/session.ts'

/** Return the member's rooms, the latest first, where they can chat and `isAsked`. Shares the read of the chat page. */
export function useRooms(isAsked = true) {
  const enabled = useMe()?.chatsClosedUntil === null && isAsked
  return usePages(chat.listRooms, {}, { enabled, pageSize: 50 }).items
}
