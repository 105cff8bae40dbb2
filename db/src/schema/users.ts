import type { AdminRequest, AdminRequestAct } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** An act that a second admin has to agree to. */
export interface AdminRequestsTable {
  id: Generated<number>
  act: AdminRequestAct
  userId: number
  /** Of a reset: by which its person wished for it. */
  supportMessageId: number | null
  requestedBy: number
  /** Only while it is open: what became of it is in the audit log. */
  reason: string | null
  status: Generated<AdminRequest['status']>
  createdAt: ColumnType<string, string | Date, never>
  expiresAt: ColumnType<string, string | Date, never>
  closedBy: number | null
  closedAt: Timestamp | null
}
