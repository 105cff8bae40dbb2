import { type Kysely, sql } from 'kysely'

/** Codes in mails that replace a forgotten password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "oneTimeCodes" drop constraint "oneTimeCodes_purpose_check",
      add check (purpose in ('backup', 'recovery', 'reset', 'mail'))`.execute(db)
}
