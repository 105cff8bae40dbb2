import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

/** Each table by itself, so that no writer waits while the lock of another table is asked for. */
export const transaction = false

/** Only columns that Postgres adds without reading the table; 0008 fills them and builds their indexes. */
const changes = [
  // What the blocker writes anonymously is hidden from "maskedFrom" on, and after an unblock shown from "maskedUntil" on:
  // at moments of their own, so that they cannot be matched with what changes by name.
  sql`
    alter table blocks
      add column if not exists "endedAt" timestamptz(3),
      add column if not exists "maskedFrom" timestamptz(3) not null default now(),
      add column if not exists "maskedUntil" timestamptz(3)`,
  // When a room or request whose sharer has gone while masked ends for the listener.
  sql`
    alter table "chatRooms"
      add column if not exists "closesAt" timestamptz(3),
      add column if not exists "sharerBand" text`,
  sql`alter table "chatRequests" add column if not exists "declinesAt" timestamptz(3)`,
  // The grade an anonymous author had when writing: a later change would be seen here and on the profile at once.
  sql`alter table posts add column if not exists "authorBand" text`,
  sql`
    alter table comments
      add column if not exists "repliesCount" int not null default 0,
      drop constraint if exists comments_replies_count,
      add constraint comments_replies_count check ("repliesCount" >= 0) not valid`,
  // No foreign key: rows of users are never deleted, and every message's notification would pay for the check.
  sql`alter table notifications add column if not exists "actorId" bigint`,
  // The release before counts a rating at once and does not know the column; this one writes null.
  sql`
    alter table ratings
      add column if not exists "countedAt" timestamptz(3),
      alter column "countedAt" set default now()`,
  sql`
    alter table sessions
      add column if not exists "deviceId" uuid,
      add column if not exists "provenAt" timestamptz(3)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await withShortLocks(db, (trx) => change.execute(trx))
}
