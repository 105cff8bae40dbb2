import { type Kysely, sql } from 'kysely'

/** What a minor reads although its sender was warned of it. It goes with the message, so that every device shows the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "chatMessages" add column "mayBeApproach" boolean default false not null`.execute(
    db,
  )
}
