import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

/** Each table by itself, so that no writer waits while the lock of another table is asked for. */
export const transaction = false

/** Only columns that Postgres adds without rewriting the table; 0017 builds the indexes. */
const changes = [
  // What was written before does not wait. What is written from now on does, also by the release before.
  sql`
    alter table posts
      add column if not exists need smallint not null default 0 check (need between 0 and 2),
      add column if not exists "isWaiting" boolean not null default false,
      alter column "isWaiting" set default true,
      add column if not exists "linePlace" timestamptz(3),
      add column if not exists "risenAt" timestamptz(3),
      add column if not exists "firstWordAt" timestamptz(3)`,
  sql`
    alter table "chatRooms"
      add column if not exists "wordDueAt" timestamptz(3),
      add column if not exists "silentSince" timestamptz(3),
      add column if not exists "listenerWroteAt" timestamptz(3),
      add column if not exists "restUntil" timestamptz(3)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await withShortLocks(db, (trx) => change.execute(trx))
}
