import { chatRequests, mayShare } from '@dodam/contract'
import { usePages } from '../api/use-read.ts'
import { useMe } from '../features/accounts/session.ts'
import { useRooms } from '../features/chat/use-rooms.ts'
import { isOnItsWay, useConnection } from '../live/connection.ts'

/** Return the number of unread chat messages in all rooms. */
export function useUnreadMessages(): number {
  const me = useMe()
  const rooms = useRooms(!useConnection(isOnItsWay))
  return me ? rooms.reduce((sum, room) => sum + room.unreadCount, 0) : 0
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
