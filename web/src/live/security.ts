import { overview, security } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** Under an attack events come close together, and each read takes in all of them. */
const togetherMs = 300
const waiting = new WeakSet<QueryClient>()

const reads = [security.read, security.listIncidents, security.listIncidentEvents, overview.read]

/** Something about the security of the installation changed. Scores, counts and orders depend on all of it, so it is read again. */
export function staleSecurity(cache: QueryClient): void {
  for (const endpoint of reads) stale(cache, endpoint, { later: true })
  if (waiting.has(cache)) return
  waiting.add(cache)
  setTimeout(() => {
    waiting.delete(cache)
    for (const endpoint of reads) stale(cache, endpoint)
  }, togetherMs)
}
