import { type LiveEvents, type Notification, notifications } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../api/keys.ts'
import { addTo, copiesOf, drop, edit, isGone, itemsIn, markGone, patch, stale } from './cache.ts'
import { staleMe } from './me.ts'

export function removeNotification(cache: QueryClient, id: number): void {
  markGone(cache, 'notification', id)
  drop(cache, notifications.list, id)
  drop(cache, notifications.listArchived, id)
}

/** All that are not archived were deleted. One that was made meanwhile is none of them, and only the server tells it apart. */
export function removeNotifications(cache: QueryClient): void {
  for (const { id } of itemsIn<Notification>(cache, notifications.list)) {
    markGone(cache, 'notification', id)
    drop(cache, notifications.list, id)
  }
  stale(cache, notifications.list)
}

/** What is told last was counted last. */
export const takeUnread = (cache: QueryClient, told: LiveEvents['notification:count']): void =>
  edit(cache, keyOf(notifications.countUnread), () => told)

export function hearRemovedNotification(
  cache: QueryClient,
  removed: LiveEvents['notification:removed'],
): void {
  if ('all' in removed) removeNotifications(cache)
  else removeNotification(cache, removed.id)
}

export function takeNotification(cache: QueryClient, told: Notification): void {
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
  if (told.type === 'rating_received' || told.type === 'rating_completed') staleMe(cache)
}

/** An answer may be older than what was heard of another device. Read is for good, but archived goes both ways: then only the server knows. */
export function takeAnsweredNotification(cache: QueryClient, told: Notification): void {
  const isInDoubt = copiesOf(cache, 'notification', told.id).some(
    ({ isArchived }) => isArchived !== told.isArchived,
  )
  takeNotification(cache, told)
  if (!isInDoubt) return
  for (const list of [notifications.list, notifications.listArchived]) stale(cache, list)
}
