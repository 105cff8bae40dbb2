import { type Kysely, sql } from 'kysely'

/** The release before opens no case in which somebody is masked without a text of theirs that says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reports
      add column if not exists "isMasked" boolean not null default false`.execute(db)
}
