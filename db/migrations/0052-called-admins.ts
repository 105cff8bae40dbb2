import { type Kysely, sql } from 'kysely'

/** Since when a case waits for the admin who was given it or in whose hands it became urgent, or for any since it was let go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column "waitingSince" timestamptz(3)`.execute(db)
}
