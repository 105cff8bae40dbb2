import type { Backup } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'

/** A backup as admins see it. */
export const backupView = (row: Selectable<Database['kept.backups']>): Backup => ({
  kind: 'backup',
  filename: row.filename,
  size: row.size,
  created: row.createdAt,
  origin: row.origin,
  status: row.status,
  verifiedAt: row.verifiedAt,
  rows: row.rows,
  isEncrypted: row.isEncrypted,
  problem: row.problem,
})
