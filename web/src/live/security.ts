import { type AnyEndpoint, type LiveEvents, overview, security } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** Under an attack events come close together, and each read takes in all of them. */
const togetherMs = 300
/** What is read again at the end of the moment. */
const waiting = new WeakMap<QueryClient, Set<AnyEndpoint>>()

const reads = [security.read, security.listIncidents, security.listIncidentEvents, overview.read]

/** Something about the security of the installation changed. Scores, counts and orders depend on all of it, so it is read again. */
export const staleSecurity = (cache: QueryClient): void => staleTogether(cache, reads)

/** Sessions and blocks are in one read only: sign-ins are frequent, and only an open screen reads it again. */
export const applySecurityChange = (
  cache: QueryClient,
  { what }: LiveEvents['security:changed'],
): void => staleTogether(cache, what === 'events' ? reads : [security.read])

function staleTogether(cache: QueryClient, endpoints: readonly AnyEndpoint[]): void {
  for (const endpoint of endpoints) stale(cache, endpoint, { later: true })
  const due = waiting.get(cache) ?? new Set()
  const isFirst = due.size === 0
  for (const endpoint of endpoints) due.add(endpoint)
  if (!isFirst) return
  waiting.set(cache, due)
  setTimeout(() => {
    waiting.delete(cache)
    for (const endpoint of due) stale(cache, endpoint, { patient: true })
  }, togetherMs)
}
