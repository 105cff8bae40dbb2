import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { RowId, Time } from '../shared/schemas.ts'

/** What an admin did, or opened. */
export const AuditEntry = z.object({
  kind: z.literal('audit-entry'),
  id: RowId,
  actor: PublicUser,
  /** As `report:decide:warn`. */
  action: z.string(),
  /** As `report 12`. */
  target: z.string(),
  reason: z.nullable(z.string()),
  /** From where. */
  address: z.string(),
  createdAt: Time,
})
export type AuditEntry = z.infer<typeof AuditEntry>
