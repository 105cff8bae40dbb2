import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { RowId, Time } from '../shared/schemas.ts'

/** An act of an admin: a change, or an audited read. */
export const AuditEntry = z.object({
  kind: z.literal('audit-entry'),
  id: RowId,
  actor: PublicUser,
  /** As `report:decide:warn`. */
  action: z.string(),
  /** As `report 12`. */
  target: z.string(),
  /** The nickname of the member that `target` names, as `user 12` or `report 3, user 12`; null for other targets and deleted members. */
  targetName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Whether it is the second decision of a case, and the suspension of the first one no longer counts. */
  endsSuspension: z.boolean(),
  /** The address from which the call came. */
  address: z.string(),
  createdAt: Time,
})
export type AuditEntry = z.infer<typeof AuditEntry>
