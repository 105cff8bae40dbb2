import { type AuditEntry, audit, users } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { stale } from './cache.ts'

/** What an admin did is in the log; what they did with an account shows there too. */
export function applyAct(cache: QueryClient, { action, target }: AuditEntry): void {
  stale(cache, audit.list)
  const [, id] = /^user (\d+)$/.exec(target) ?? []
  if (id === undefined) return
  const params = { id: Number(id) }
  for (const endpoint of [users.read, users.listTimeline]) stale(cache, endpoint, { params })
  // A look changes nothing that the list shows.
  if (!/:(email|look)$/.test(action)) stale(cache, users.list)
}
