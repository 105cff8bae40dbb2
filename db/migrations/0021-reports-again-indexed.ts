import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/**
 * A person can be reported again once a case about them is decided; anything else once for ever. The release before looks
 * for a report of its own under the lock of the target, and names no index in its insert, so it runs on this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'reports_once',
    unique: true,
    on: `reports ("reporterId", "targetType", "targetId")
      where "targetType" <> 'user' or (status = 'pending' and decision is null)`,
  })
  await createIndexConcurrently(db, {
    name: 'reports_to_tell',
    on: `reports ("tellAt") where "tellAt" is not null`,
  })
  // Only now, so that at no moment anything can be stored twice.
  await withShortLocks(db, (trx) =>
    sql`
      alter table reports
        drop constraint if exists "reports_reporterId_targetType_targetId_key"`.execute(trx),
  )
}
