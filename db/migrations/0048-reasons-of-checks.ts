import { type Kysely, sql } from 'kysely'

/** The reasons of what a check found, so that each rule can be judged by what became of its cases. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "textChecks" add column reasons text[] default '{}' not null`.execute(db)
}
