import { type Kysely, sql } from 'kysely'

/** Until when a push service keeps the push of a notification, instead of whether it was pushed: what it dropped was not told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notifications add column "pushedUntil" timestamptz(3), drop column "isPushed"`.execute(
    db,
  )
}
