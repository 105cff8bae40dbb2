import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, type NewIndex, withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. Repeatable: it fills only what is not filled yet. */
export const transaction = false

const indexes: NewIndex[] = [
  // The pending cases by urgency, which is also how the open ones are counted: a walk along the index.
  {
    name: 'reports_queue',
    on: `reports (severity, "dueAt", id) where status = 'pending' and "leadId" is null`,
  },
  {
    name: 'reports_closed',
    on: `reports (status, id desc) where "leadId" is null`,
  },
  { name: 'reports_of_reporter', on: `reports ("reporterId", id desc)` },
  {
    name: 'reports_about',
    on: `reports ("subjectId", id desc) where "toldAt" is not null`,
  },
  // Whether a case about the same thing is open; all that are decided together.
  { name: 'reports_of_target', on: `reports ("targetType", "targetId") where status = 'pending'` },
  { name: 'reports_led', on: `reports ("leadId") where "leadId" is not null` },
  {
    name: 'reports_decided',
    on: `reports ("firstDecidedAt") where "firstDecidedAt" is not null and "leadId" is null`,
  },
]

/** Until now only comments could be reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, (trx) =>
    sql`
      update reports set "subjectId" = comments."authorId"
      from comments
      where "targetType" = 'comment' and comments.id = "targetId" and "subjectId" is null`.execute(
      trx,
    ),
  )
  for (const index of indexes) await createIndexConcurrently(db, index)
}
