import {
  type AdminAnnouncement,
  type Announcement,
  announcements,
  announcementsListed,
  type RemovedAnnouncement,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, drop, itemsIn, patch, stale } from './cache.ts'
import { applyRare, staleKind } from './rare.ts'

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

/** Takes over an announcement as admins write it. */
export function applyAdminAnnouncement(
  cache: QueryClient,
  told: AdminAnnouncement | RemovedAnnouncement,
): void {
  if ('removed' in told) removeAdminAnnouncement(cache, told.id)
  else applyRare(cache, told)
}

/** It was deleted. */
export function removeAdminAnnouncement(cache: QueryClient, id: number): void {
  drop(cache, announcements.listAll, id)
  staleKind(cache, 'admin-announcement')
}
