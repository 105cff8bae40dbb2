import { type Kysely, sql } from 'kysely'

/** Filled by the server when it starts, since only it has what wraps the keys. A backup has them too, wrapped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "keyRing" (
      purpose text not null,
      id text not null,
      wrapped text not null,
      "isDerived" boolean not null,
      "usedFrom" timestamptz(3) not null,
      primary key (purpose, id)
    )`.execute(db)
}
