import { type AuditEntry, audit, disclosure, users } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** The reads of an account's page that change with an act on the account. */
const ofPage = [users.read, users.listTimeline, users.listNotes, users.listWarnings]

/** An admin's act is added to the log, and an act on an account to the account's page. */
export function applyAct(cache: QueryClient, { action, target }: AuditEntry): void {
  stale(cache, audit.list)
  if (/^report:(identify|export)/.test(action)) stale(cache, disclosure.read)
  const [, id] = /^user (\d+)$/.exec(target) ?? []
  if (id === undefined) return
  const params = { id: Number(id) }
  for (const endpoint of ofPage) stale(cache, endpoint, { params })
  // A look changes nothing that the list shows.
  if (!/:(email|look)$/.test(action)) stale(cache, users.list)
}
