import { type AnyEndpoint, type LiveEvents, overview, security } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** Throttle: during an attack events are frequent, and one read covers all of them. */
const togetherMs = 300
/** Endpoints to read when the time is over. */
const waiting = new WeakMap<QueryClient, Set<AnyEndpoint>>()

const sessions = [security.read, security.listSessions]
const reads = [...sessions, security.listIncidents, security.listIncidentEvents, overview.read]

/** The security of the installation changed. Scores, counts and orders depend on all of it, so it is read again. */
export const staleSecurity = (cache: QueryClient): void => staleTogether(cache, reads)

/** Sessions and blocks are in few reads: sign-ins are frequent, and only an open screen reads it again. */
export const applySecurityChange = (
  cache: QueryClient,
  { what }: LiveEvents['security:changed'],
): void => staleTogether(cache, what === 'events' ? reads : sessions)

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
