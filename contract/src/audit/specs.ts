import * as z from 'zod/mini'
import { normalise } from '../shared/rules.ts'
import { Id, Moment, page, RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { auditPageSize, auditSearchLength } from './rules.ts'
import { AuditEntry } from './schemas.ts'

export * from './schemas.ts'

export const auditSpecs = {
  list: spec({
    summary: 'What admins did, newest first; `actor` is the id of one of them',
    access: 'admin',
    staff: 'lead',
    query: z.extend(page(auditPageSize, 200), {
      actor: z.optional(Id),
      action: z.optional(z.string().check(z.overwrite(normalise), z.maxLength(100))),
      /** Only entries at or after this time. */
      since: z.optional(Moment),
      /** Only entries before this time. */
      until: z.optional(Moment),
      /** A whole target, as `report 12`, part of a reason, or of a name of the admin. */
      search: z.optional(text(auditSearchLength.min, auditSearchLength.max, 'user.search')),
    }),
    answer: z.object({ items: z.array(AuditEntry), nextBefore: z.nullable(RowId) }),
  }),
  verify: spec({
    summary: 'Whether the log is what was written: reads all of it',
    access: 'admin',
    staff: 'lead',
    answer: z.object({
      isWhole: z.boolean(),
      /** The first entry that was changed or is missing, or that has a missing entry before it. */
      brokenAt: z.nullable(RowId),
    }),
  }),
}
