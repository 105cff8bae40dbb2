import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

// The index is built outside a transaction.
export const transaction = false

/** When a notification is to be pushed. Those of before, and those that the release before makes, are not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table notifications
      add column if not exists "pushAt" timestamptz(3),
      add column if not exists "isPushed" boolean not null default false`.execute(trx)
  })
  await createIndexConcurrently(db, {
    name: 'notifications_to_push',
    on: `notifications ("pushAt") where "pushAt" is not null and not "isRead" and not "isArchived"`,
  })
}
