import { type Kysely, sql } from 'kysely'

/** With which rules and models a text was checked; null for checks from before this was stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "textChecks" add column version text`.execute(db)
}
