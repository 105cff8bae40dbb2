import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

// One table at a time, so that each lock is short.
export const transaction = false

/** The deletion of what one member wrote by name, which two admins agree on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table "adminRequests"
      add column if not exists since timestamptz(3),
      drop constraint if exists "adminRequests_act_check"`.execute(trx)
    await sql`
      alter table "adminRequests"
      add constraint "adminRequests_act_check" check (act in (
        'delete', 'make-admin', 'change-roles', 'end-admin', 'reset', 'clean-up',
        'identify', 'export'))`.execute(trx)
  })
}
