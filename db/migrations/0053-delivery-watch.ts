import { type Kysely, sql } from 'kysely'

/** What each instance writes to see whether a message arrives. Restores migrate a schema of their own, beside the `kept` that is there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists kept."deliveryWatch" (
      instance uuid primary key,
      "writtenAt" timestamptz(3) not null,
      "p50Ms" int,
      "p99Ms" int,
      lost int not null
    )`.execute(db)
}
