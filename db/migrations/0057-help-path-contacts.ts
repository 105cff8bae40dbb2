import { type Kysely, sql } from 'kysely'

/** A number that was called or written to is counted by itself, and the list of helplines beside the path. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "helpPathCounts" drop constraint "helpPathCounts_event_check",
      add check (event in ('shown', 'opened', 'stepped', 'contacted', 'listOpened', 'listContacted'))`.execute(
    db,
  )
}
