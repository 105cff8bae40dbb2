import { type Kysely, sql } from 'kysely'

/** Support messages of visitors, who open the answer with a code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "supportVisitors" (
      "supportMessageId" bigint primary key references "supportMessages" (id) on delete cascade,
      hash text not null unique,
      username text not null,
      language text not null check (language in ('ko', 'en')),
      "hasCrisis" boolean not null,
      "touchedAt" timestamptz(3) not null
    )`.execute(db)
  await sql`create index support_visitors_touched on "supportVisitors" ("touchedAt")`.execute(db)
}
