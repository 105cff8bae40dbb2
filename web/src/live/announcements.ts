import {
  type AdminAnnouncement,
  type Announcement,
  announcements,
  announcementsListed,
  type RemovedAnnouncement,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, drop, isGone, itemsIn, markGone, patch, stale } from './cache.ts'

/** Takes over an announcement as it is shown to me now. One that is shown no more may come back. */
export function applyAnnouncement(
  cache: QueryClient,
  told: Announcement | RemovedAnnouncement,
): void {
  if ('removed' in told) {
    const held = itemsIn(cache, announcements.list).length
    drop(cache, announcements.list, told.id)
    // What follows a full list moves up into it.
    if (held >= announcementsListed) stale(cache, announcements.list)
    return
  }
  patch(cache, 'announcement', told.id, () => told)
  addTo(cache, announcements.list, told)
}

/** Takes over an announcement as admins write it, unless a later change of it is known. */
export function applyAdminAnnouncement(
  cache: QueryClient,
  told: AdminAnnouncement | RemovedAnnouncement,
): void {
  if ('removed' in told) return removeAdminAnnouncement(cache, told.id)
  if (isGone(cache, 'admin-announcement', told.id)) return
  const held = copiesOf(cache, 'admin-announcement', told.id)
  if (held.some(({ updatedAt }) => updatedAt > told.updatedAt)) return
  patch(cache, 'admin-announcement', told.id, () => told)
  addTo(cache, announcements.listAll, told)
}

/** It was deleted, which is for good. */
export function removeAdminAnnouncement(cache: QueryClient, id: number): void {
  markGone(cache, 'admin-announcement', id)
  drop(cache, announcements.listAll, id)
}
