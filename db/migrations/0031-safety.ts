import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, type NewIndex, withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. Repeatable: what is there stays. */
export const transaction = false

/** What the statistics of the moderators count is in each index itself, so that no row is read for it. */
const indexes: NewIndex[] = [
  {
    name: 'reports_opened',
    on: `reports ("createdAt") include (reason, "subjectId") where "leadId" is null`,
  },
  {
    name: 'reports_first_decided',
    on: `reports ("firstDecidedAt") include ("createdAt", severity, status, decision, "subjectId")
      where "firstDecidedAt" is not null and "leadId" is null`,
  },
  {
    name: 'reports_by_decision',
    on: `reports (decision, id desc) where decision is not null and "leadId" is null`,
  },
  // What became of the earlier cases about a person.
  { name: 'reports_concerning', on: `reports ("subjectId", id desc) where "leadId" is null` },
  { name: 'appeals_by_age', on: `appeals ("createdAt")` },
  {
    name: 'warnings_by_age',
    on: `warnings ("createdAt") include ("userId") where "withdrawnAt" is null`,
  },
  { name: 'blocks_by_age', on: `blocks ("createdAt") include ("blockedId")` },
  { name: 'text_checks_followed', on: `"textChecks" ("createdAt") include (action)` },
  {
    name: 'users_suspended',
    on: `users ("suspendedUntil") where "suspendedUntil" is not null`,
  },
  { name: 'users_paused', on: `users ("pausedAt") where "pausedAt" is not null` },
  // A session notes at most every ten minutes that it was seen.
  { name: 'sessions_seen', on: `sessions ("lastSeenAt") include ("userId")` },
]

/** The release before leaves the new columns null: of its appeals it is not known what they were against. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, (trx) =>
    sql`
      alter table appeals
        add column if not exists decision text
          check (decision in ('dismiss', 'delete_content', 'warn', 'suspend')),
        add column if not exists "decidedBy" bigint`.execute(trx),
  )
  for (const index of indexes) await createIndexConcurrently(db, index)
}
