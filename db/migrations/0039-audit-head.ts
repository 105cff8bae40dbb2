import { type Kysely, sql } from 'kysely'

/**
 * One row: the newest entry of the audit log, so that entries missing at its end are noticed. A server puts in the entry that
 * is there when it starts, since only it can seal one. A restore runs this again, so what is there stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists kept."auditHead" (
      "isOnly" boolean primary key default true check ("isOnly"),
      id bigint not null,
      hash text not null,
      seal text not null
    )`.execute(db)
}
