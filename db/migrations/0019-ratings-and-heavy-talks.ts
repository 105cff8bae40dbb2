import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. Repeatable. */
export const transaction = false

export async function up(db: Kysely<unknown>): Promise<void> {
  // Words that were written before, or by the release before, were promised not to reach the listener.
  await withShortLocks(db, (trx) =>
    sql`
      alter table ratings
        add column if not exists "isForListener" boolean not null default false`.execute(trx),
  )
  await createIndexConcurrently(db, {
    name: 'ratings_words',
    on: `ratings ("listenerId", "countedAt" desc)
      where "countedAt" is not null and "isForListener" and feedback <> ''`,
  })
  await createIndexConcurrently(db, {
    name: 'chat_rooms_care',
    on: `"chatRooms" ("careSince") where "careSince" is not null`,
  })
}
