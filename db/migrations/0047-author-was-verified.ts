import { type Kysely, sql } from 'kysely'

/** Null in posts by name, in those written before, and in those of the release before: they go by the account as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column "authorWasVerified" boolean`.execute(db)
}
