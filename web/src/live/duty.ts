import { duty } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** The roster has changed, and perhaps who is on duty. */
export function staleDuty(cache: QueryClient): void {
  stale(cache, duty.readRoster)
  stale(cache, duty.readNow)
}
