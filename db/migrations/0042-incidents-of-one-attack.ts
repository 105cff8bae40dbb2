import { type Kysely, sql } from 'kysely'

/**
 * Incidents that belong to one attack name the first of them, and an incident has the note with which it was closed. The
 * release before writes neither, and shows each of them alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "securityIncidents"
      add column "leadId" bigint references "securityIncidents" (id) on delete set null,
      add column note text`.execute(db)
}
