import { api, type Incident } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { incidentViews } from './views.ts'

/** Let every instance read the blocks again, and tell admins. */
export function announceBlocks(tx: Tx): void {
  tx.changed({ kind: 'blocks' })
  tx.announce(to.staff(api.security.read), 'security:changed', { what: 'blocks' })
}

/** Tell admins of incidents that have changed, and return their views. */
export async function announceIncidents(
  tx: Tx,
  rows: readonly Selectable<Database['securityIncidents']>[],
): Promise<Incident[]> {
  const views = await incidentViews(tx.db, rows)
  for (const view of views) tx.announce(to.staff(api.security.read), 'incident:changed', view)
  return views
}
