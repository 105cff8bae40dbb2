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

/** Store an announcement as the reader now sees it. A hidden one may come back. */
export function applyAnnouncement(
  cache: QueryClient,
  told: Announcement | RemovedAnnouncement,
): void {
  if ('removed' in told) {
    const held = itemsIn(cache, announcements.list).length
    drop(cache, announcements.list, told.id)
    // The next announcement moves up into a full list.
    if (held >= announcementsListed) stale(cache, announcements.list)
    return
  }
  patch(cache, 'announcement', told.id, () => told)
  addTo(cache, announcements.list, told)
}

/** Store an announcement as admins see it. */
export function applyAdminAnnouncement(
  cache: QueryClient,
  told: AdminAnnouncement | RemovedAnnouncement,
): void {
  if ('removed' in told) removeAdminAnnouncement(cache, told.id)
  else applyRare(cache, told)
}

/** Remove a deleted announcement from the admin list. */
export function removeAdminAnnouncement(cache: QueryClient, id: number): void {
  drop(cache, announcements.listAll, id)
  staleKind(cache, 'admin-announcement')
}
