import { api, type Incident } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { incidentViews } from './views.ts'

/** Let every instance read the blocks again, and tell admins. */
export function announceBlocks(tx: Tx): void {
  tx.changed({ kind: 'blocks' })
  tx.announce(to.staff(api.security.read), 'security:changed', { what: 'blocks' })
}

/** Tell admins of attacks that have changed, each named by its first incident, and return their views. */
export async function announceIncidents(tx: Tx, leads: readonly number[]): Promise<Incident[]> {
  if (leads.length === 0) return []
  const rows = await tx.db
    .selectFrom('securityIncidents')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(leads)]))))
    .execute()
  const views = await incidentViews(tx.db, rows)
  for (const view of views) tx.announce(to.staff(api.security.read), 'incident:changed', view)
  return views
}
