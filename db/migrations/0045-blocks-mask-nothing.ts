import { type Kysely, sql } from 'kysely'

/**
 * A block hides nothing that its maker writes anonymously. The release before still hides it from "maskedFrom" on, which for
 * the blocks of this one never comes. "maskedFrom" and "maskedUntil" are to be dropped later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table blocks
      alter column "maskedFrom" set default now() + interval '100 years'`.execute(db)
}
