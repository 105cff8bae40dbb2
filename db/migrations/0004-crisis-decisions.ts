import { type Kysely, sql } from 'kysely'
import { createIndexConcurrently, withShortLocks } from '../src/migration.ts'

// One table at a time, so that each lock is short.
export const transaction = false

/** Decisions on a crisis, what becomes of a held text, and the room in which the team writes about a case. */
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
  await withShortLocks(db, async (trx) => {
    await sql`
      alter table cases
      add column if not exists "roomId" bigint, add column if not exists "roomSeq" integer`.execute(
      trx,
    )
  })
  await createIndexConcurrently(db, {
    name: 'cases_of_room',
    on: `cases ("roomId") where "roomId" is not null`,
  })
}
