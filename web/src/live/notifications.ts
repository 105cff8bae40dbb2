import { type Answer, type LiveEvents, type Notification, notifications } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../api/keys.ts'
import { addTo, copiesOf, drop, edit, idsIn, isGone, markGone, patch, stale } from './cache.ts'
import { staleMe } from './me.ts'

export function removeNotification(cache: QueryClient, id: number): void {
  markGone(cache, 'notification', id)
  drop(cache, notifications.list, id)
  drop(cache, notifications.listArchived, id)
}

/** All that are not archived were deleted. One that was made meanwhile is none of them, and only the server tells it apart. */
export function removeNotifications(cache: QueryClient): void {
  for (const id of idsIn(cache, notifications.list)) {
    markGone(cache, 'notification', id)
    drop(cache, notifications.list, id)
  }
  stale(cache, notifications.list)
  stale(cache, notifications.countUnread)
}

const unreadStepKey = ['unread-step']

/** By how much the next count should differ, if nothing else happened at the same moment; 0 where that cannot be said. */
const expectStep = (cache: QueryClient, step: -1 | 0 | 1) =>
  cache.setQueryData<number>(unreadStepKey, step)

/**
 * Two changes of one moment are counted each without the other. So a count that does not fit what it was told with is
 * asked for, and so is what is told while that is in doubt.
 */
export function takeUnread(cache: QueryClient, told: number): void {
  const key = keyOf(notifications.countUnread)
  const held = cache.getQueryData<Answer<typeof notifications.countUnread>>(key)?.count ?? told
  const step = cache.getQueryData<number>(unreadStepKey) ?? 0
  edit(cache, key, () => ({ count: told }))
  const isInDoubt = cache.getQueryState(key)?.isInvalidated
  if (isInDoubt || step === 0 || told - held !== step) stale(cache, notifications.countUnread)
  expectStep(cache, 0)
}

const counts = ({ isRead, isArchived }: Notification) => !isRead && !isArchived

export function hearNewNotification(cache: QueryClient, told: Notification): void {
  // Told again, after a message that was sent again, it may have been read meanwhile.
  const isKnown =
    isGone(cache, 'notification', told.id) || copiesOf(cache, 'notification', told.id).length > 0
  expectStep(cache, isKnown ? 0 : 1)
  takeNotification(cache, told)
}

export function hearChangedNotification(cache: QueryClient, told: Notification): void {
  const [held = told] = copiesOf(cache, 'notification', told.id)
  const isStep = counts(held) !== counts(told)
  expectStep(cache, isStep ? (counts(told) ? 1 : -1) : 0)
  takeNotification(cache, told)
}

export function hearRemovedNotification(
  cache: QueryClient,
  removed: LiveEvents['notification:removed'],
): void {
  if ('all' in removed) return removeNotifications(cache)
  // What nothing is known of went, most likely, because its message was read.
  const isCounted = copiesOf(cache, 'notification', removed.id).every(counts)
  expectStep(cache, isCounted ? -1 : 0)
  removeNotification(cache, removed.id)
}

function takeNotification(cache: QueryClient, told: Notification): void {
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
  if (told.type === 'rating_received') staleMe(cache)
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
