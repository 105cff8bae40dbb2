import { type CheckIn, checkIns } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, drop, isGone, markGone, stale } from './cache.ts'

/** How the list is ordered: how somebody is comes first, then what has waited longest. */
const byNeed = (a: CheckIn, b: CheckIn) =>
  Number(b.type === 'after-crisis') - Number(a.type === 'after-crisis') ||
  a.dueAt.localeCompare(b.dueAt)

/**
 * Store what a person is asked, or let go of it. One that went can come back, if it was put off; whether it did, or only
 * an old word of it came late, is asked of the server.
 */
export function applyCheckIn(cache: QueryClient, told: CheckIn): void {
  if (!told.isOpen) removeCheckIn(cache, told.id)
  else if (isGone(cache, 'check-in', told.id)) stale(cache, checkIns.list)
  else addTo(cache, checkIns.list, told, { order: byNeed })
}

/** Let go of one that waits for an answer no more. */
export function removeCheckIn(cache: QueryClient, id: number): void {
  markGone(cache, 'check-in', id)
  drop(cache, checkIns.list, id)
}
