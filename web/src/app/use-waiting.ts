import { chat, chatRequests, mayShare } from '@dodam/contract'
import { usePages } from '../api/use-read.ts'
import { useMe } from '../features/accounts/session.ts'
import { isOnItsWay, useConnection } from '../live/connection.ts'

/** Return the number of unread chat messages in all rooms. Shares the read of the chat page. */
export function useUnreadMessages(): number {
  const me = useMe()
  const isEarly = useConnection(isOnItsWay)
  const { items } = usePages(
    chat.listRooms,
    {},
    { enabled: me?.chatsClosedUntil === null && !isEarly, pageSize: 50 },
  )
  return me ? items.reduce((sum, room) => sum + room.unreadCount, 0) : 0
}

/** Return the number of unanswered chat requests. Shares the read of the requests page. */
export function useWaitingRequests(): number {
  const me = useMe()
  const isEarly = useConnection(isOnItsWay)
  const isAsked = me?.chatsClosedUntil === null && mayShare(me)
  const { items } = usePages(
    chatRequests.received,
    {},
    { enabled: isAsked && !isEarly, pageSize: 50 },
  )
  return isAsked ? items.filter(({ status }) => status === 'pending').length : 0
}
