import { type Kysely, sql } from 'kysely'

/** The number of the alias of a masked sharer. Requests of before, and those that the release before makes, have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "chatRequests" add column alias smallint`.execute(db)
}
