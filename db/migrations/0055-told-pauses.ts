import { type Kysely, sql } from 'kysely'

/** When admins learn of a pause that anonymous content caused; null once they know, and for any other pause. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column "pauseTellAt" timestamptz(3)`.execute(db)
}
