import { type Kysely, sql } from 'kysely'

/** A chat request can be withdrawn by its sender, and then be sent once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "chatRequests"
      add column "withdrawnAt" timestamptz(3),
      add column "isSecond" boolean default false not null`.execute(db)
}
