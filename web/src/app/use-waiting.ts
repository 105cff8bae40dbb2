import { chat, chatRequests, mayShare } from '@dodam/contract'
import { usePages } from '../api/use-read.ts'
import { useMe } from '../features/accounts/session.ts'

/** How many chat messages wait to be read, over all rooms. Reads what the page of chats reads. */
export function useUnreadMessages(): number {
  const me = useMe()
  const { items } = usePages(
    chat.listRooms,
    {},
    { enabled: me?.chatsClosedUntil === null, pageSize: 50 },
  )
  return me ? items.reduce((sum, room) => sum + room.unreadCount, 0) : 0
}

/** How many chat requests wait for an answer. Reads what the page of requests reads. */
export function useWaitingRequests(): number {
  const me = useMe()
  const isAsked = me?.chatsClosedUntil === null && mayShare(me)
  const { items } = usePages(chatRequests.received, {}, { enabled: isAsked, pageSize: 50 })
  return isAsked ? items.filter(({ status }) => status === 'pending').length : 0
}
