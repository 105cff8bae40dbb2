import { type Kysely, sql } from 'kysely'

/** As with messages (0058). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "chatRequests" add column "mayBeApproach" boolean default false not null`.execute(
    db,
  )
}
