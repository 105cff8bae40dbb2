import {
  type LiveEvents,
  type Notification,
  notifications,
  profiles,
  recovery,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, edit, itemsIn, patch, stale } from './cache.ts'
import { keyOf } from './keys.ts'
import { isGone, markGone } from './marks.ts'
import { staleMe } from './me.ts'
import { tellOfTeam } from './team-message.ts'

/** Take a notification out of every list for good. */
export function removeNotification(cache: QueryClient, id: number): void {
  markGone(cache, 'notification', id)
  drop(cache, notifications.list, id)
  drop(cache, notifications.listArchived, id)
}

/**
 * Take everything out of the inbox, because all that was not archived was deleted. One that was made meanwhile stays, which
 * only the server can tell apart, so the list is read again.
 */
export function removeNotifications(cache: QueryClient): void {
  for (const { id } of itemsIn<Notification>(cache, notifications.list)) {
    markGone(cache, 'notification', id)
    drop(cache, notifications.list, id)
  }
  stale(cache, notifications.list)
}

/** Store the number of unread notifications. The count is absolute, so the last event holds. */
export const applyUnreadCount = (
  cache: QueryClient,
  told: LiveEvents['notification:count'],
): void => edit(cache, keyOf(notifications.countUnread), () => told)

/** Remove what an event names: one, or the whole inbox. */
export function applyRemovedNotification(
  cache: QueryClient,
  removed: LiveEvents['notification:removed'],
): void {
  if ('all' in removed) removeNotifications(cache)
  else removeNotification(cache, removed.id)
}

/** Store a notification that is new or changed, in the list it now belongs to. One that was removed does not come back. */
export function applyNotification(cache: QueryClient, told: Notification): void {
  const isHeld = copiesOf(cache, 'notification', told.id).length > 0
  if (isGone(cache, 'notification', told.id) && !isHeld) return
  patch(cache, 'notification', told.id, (held) => ({
    ...(held.createdAt > told.createdAt ? held : told),
    isRead: held.isRead || told.isRead,
  }))
  const [notification = told] = copiesOf(cache, 'notification', told.id)
  const { list, listArchived } = notifications
  const [into, outOf] = notification.isArchived ? [listArchived, list] : [list, listArchived]
  drop(cache, outOf, told.id)
  addTo(cache, into, notification)
  if (told.type === 'account_reset_started') stale(cache, recovery.read)
  if (told.type !== 'rating_received') return
  staleMe(cache)
  stale(cache, profiles.readUser)
  stale(cache, profiles.readRatings)
}

/** Store a new notification. A message of the support team is also told on every page. */
export function applyNewNotification(cache: QueryClient, told: Notification): void {
  applyNotification(cache, told)
  if (told.type === 'admin_message' && !told.isRead) tellOfTeam(told)
}

/**
 * Store the answer of an own act. It may be older than an event of another device: read is final, but archived goes both
 * ways, so on a contradiction both lists are read again.
 */
export function applyOwnNotification(cache: QueryClient, told: Notification): void {
  const isInDoubt = copiesOf(cache, 'notification', told.id).some(
    ({ isArchived }) => isArchived !== told.isArchived,
  )
  applyNotification(cache, told)
  if (!isInDoubt) return
  for (const list of [notifications.list, notifications.listArchived]) stale(cache, list)
}
