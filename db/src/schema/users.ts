import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** A deletion of somebody's account that a second admin has to confirm. */
export interface DeletionRequestsTable {
  id: Generated<number>
  userId: number
  requestedBy: number
  /** Only while it is open: what became of it is in the audit log. */
  reason: string | null
  status: Generated<'open' | 'confirmed' | 'withdrawn' | 'expired'>
  createdAt: ColumnType<string, string | Date, never>
  expiresAt: ColumnType<string, string | Date, never>
  closedBy: number | null
  closedAt: Timestamp | null
}
