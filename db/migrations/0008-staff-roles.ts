import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

// One table at a time, so that each lock is short.
export const transaction = false

/**
 * The roles of an admin. `isAdmin` still says who is one, so the release before makes leads, as all admins have been: the
 * default counts for nothing on other rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table users
      add column if not exists "staffRoles" text[] default '{lead}' not null`.execute(trx)
    await sql`
      alter table users drop constraint if exists "users_staffRoles_check"`.execute(trx)
    // Not valid at first, so that no row is read while the table is locked.
    await sql`
      alter table users add constraint "users_staffRoles_check" check (
        "staffRoles" <@ '{moderator,support,store,operator,lead}'::text[]
        and cardinality("staffRoles") > 0) not valid`.execute(trx)
  })
  await sql`alter table users validate constraint "users_staffRoles_check"`.execute(db)
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table "adminRequests" drop constraint if exists "adminRequests_act_check"`.execute(trx)
    await sql`
      alter table "adminRequests" add constraint "adminRequests_act_check" check (act in (
        'delete', 'make-admin', 'change-roles', 'end-admin', 'reset'))`.execute(trx)
    await sql`
      alter table "adminRequests" add column if not exists roles text[]`.execute(trx)
  })
}
