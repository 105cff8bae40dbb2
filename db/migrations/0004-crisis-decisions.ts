import { type Kysely, sql } from 'kysely'
import { withShortLocks } from '../src/migration.ts'

// One table at a time, so that each lock is short.
export const transaction = false

/** Decisions on a crisis, and what becomes of a held text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['cases', 'appeals'])
    await withShortLocks(db, async (trx) => {
      const table = sql.id(name)
      const constraint = sql.id(`${name}_decision_check`)
      await sql`alter table ${table} drop constraint if exists ${constraint}`.execute(trx)
      await sql`
        alter table ${table} add constraint ${constraint} check (decision in (
          'dismiss', 'delete_content', 'warn', 'suspend', 'helped', 'handed_over', 'no_danger'))`.execute(
        trx,
      )
      await sql`
        alter table ${table}
        add column if not exists story text check (story in ('keep_private', 'publish'))`.execute(
        trx,
      )
    })
}
