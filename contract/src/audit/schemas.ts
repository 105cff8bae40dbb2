import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { normalise } from '../shared/rules.ts'
import { Id, page, RowId, Time } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { auditPageSize } from './rules.ts'

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

/** What a call announces that is written to the audit log: every act of an admin that changes or opens something. */
export const audited = ['audit:new'] as const

export const auditSpecs = {
  list: spec({
    summary: 'What admins did, newest first; `actor` is the id of one of them',
    access: 'admin',
    query: z.extend(page(auditPageSize, 200), {
      actor: z.optional(Id),
      action: z.optional(z.string().check(z.overwrite(normalise), z.maxLength(100))),
    }),
    answer: z.object({ items: z.array(AuditEntry), nextBefore: z.nullable(RowId) }),
  }),
  verify: spec({
    summary: 'Whether the log is what was written: reads all of it',
    access: 'admin',
    answer: z.object({
      isWhole: z.boolean(),
      /** The first entry that was changed or is missing, or before which one is missing. */
      brokenAt: z.nullable(RowId),
    }),
  }),
}
