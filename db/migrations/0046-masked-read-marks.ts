import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

/** Others write meanwhile. */
export const transaction = false

/** The release before tells a mark at once, and leaves the columns as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withShortLocks(db, (trx) =>
    sql`
      alter table "chatRooms"
        add column if not exists "tellsReadAt" timestamptz(3),
        add column if not exists "toldRead1" int`.execute(trx),
  )
  await createIndexConcurrently(db, {
    name: 'chat_rooms_to_tell_read',
    on: '"chatRooms" ("tellsReadAt") where "tellsReadAt" is not null',
  })
}
