import { type Kysely, sql } from 'kysely'

/** How often the path to help was shown, opened and led to a step, by day and language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "helpPathCounts" (
      day date not null,
      language text not null check (language in ('ko', 'en')),
      event text not null check (event in ('shown', 'opened', 'stepped')),
      count integer not null check (count > 0),
      primary key (day, language, event)
    )`.execute(db)
}
