import { type Kysely, sql } from 'kysely'

/** The version of the terms that a member agreed to, with its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not valid: no row has either yet, and the scan would hold a lock on the table.
  await sql`
    alter table users add column "termsVersion" text, add column "termsAgreedAt" timestamptz(3),
      add constraint "users_terms_check"
        check (("termsVersion" is null) = ("termsAgreedAt" is null)) not valid`.execute(db)
}
