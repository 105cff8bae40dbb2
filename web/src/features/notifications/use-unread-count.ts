import { notifications } from '@dodam/contract'
import { useRead } from '../../api/use-read.ts'
import { useMe } from '../accounts/session.ts'

/** How many notifications are unread; 0 for visitors. */
export function useUnreadCount(): number {
  const me = useMe()
  const { data } = useRead(notifications.countUnread, {}, { enabled: !!me })
  return (me && data?.count) || 0
}
