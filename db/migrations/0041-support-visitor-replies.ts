import { type Kysely, sql } from 'kysely'

/** The admin who answered a visitor, among the answers in a support message; null for its author's own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "supportAnswers" add column "adminId" bigint`.execute(db)
}
