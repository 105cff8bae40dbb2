import type { AdminRequest, AdminRequestAct, StaffRole } from '@dodam/contract'
import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** An act that needs the confirmation of a second admin. */
export interface AdminRequestsTable {
  id: Generated<number>
  act: AdminRequestAct
  /** null for an act on a case. */
  userId: number | null
  /** null for an act on an account. */
  caseId: number | null
  /** It was done before another admin agreed. */
  isDone: Generated<boolean>
  /** For a reset: the message in which the member asked for it. */
  supportMessageId: number | null
  requestedBy: number
  /** For `make-admin` and `change-roles`; null for the other acts. */
  roles: StaffRole[] | null
  /** For `clean-up`: from when on; null for everything, and for the other acts. */
  since: Timestamp | null
  /** Only while it is open: the outcome is in the audit log. */
  reason: string | null
  status: Generated<AdminRequest['status']>
  createdAt: ColumnType<string, string | Date, never>
  expiresAt: ColumnType<string, string | Date, never>
  closedBy: number | null
  closedAt: Timestamp | null
}

/** A note of an admin about an account, for the team. The member never sees it. */
export interface UserNotesTable {
  id: Generated<number>
  userId: number
  authorId: number
  text: string
  createdAt: CreatedAt
}
