import type { Backup, BackupProgress } from '@dodam/contract'
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

/** What `workView` needs of a work. */
export const workColumns = [
  'id',
  'what',
  'step',
  'percent',
  'state',
  'problem',
  'recovered',
] as const

/** How far work is, or how it has ended. */
export const workView = (row: Omit<BackupProgress, 'kind'>): BackupProgress => ({
  kind: 'backup-progress',
  ...row,
})
