import { notifications } from '@dodam/contract'
import { useRead } from '../../api/use-read.ts'
import { isOnItsWay, useConnection } from '../../live/connection.ts'
import { useMe } from '../accounts/session.ts'

/** How many notifications are unread; 0 for visitors. */
export function useUnreadCount(): number {
  const me = useMe()
  const isEarly = useConnection(isOnItsWay)
  const { data } = useRead(notifications.countUnread, {}, { enabled: !!me && !isEarly })
  return (me && data?.count) || 0
}
