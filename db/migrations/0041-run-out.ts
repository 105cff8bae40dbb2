import { type Kysely, sql } from 'kysely'

/** A constant default, with which no row is written anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column "ranOut" boolean not null default false`.execute(db)
}
