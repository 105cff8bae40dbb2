import type { Connection } from '@dodam/db'
import { type Kysely, sql } from 'kysely'

/** Written by everybody who reads. A restore ends sessions, or takes them over. */
const written = [
  'sessions',
  'activeDays',
  'analyticsChanges',
  'kysely_migration',
  'kysely_migration_lock',
]

const trigger = 'maintenance'

/** How often it waits for those who are writing before it gives up. */
const attempts = 20

interface Freezing {
  workId: number
  /** Tables that the restore takes over from the live database, so that writes to them are not lost. */
  keepsOpen: readonly string[]
}

/**
 * From the commit on nothing can be written on any instance, whatever it has heard: a trigger on each table refuses. Waits
 * for the writes that are under way.
 */
export async function freeze(
  { withoutLimits }: Pick<Connection, 'withoutLimits'>,
  { workId, keepsOpen }: Freezing,
): Promise<void> {
  await withoutLimits(async (db) => {
    const tables = await tablesIn(db, [...written, ...keepsOpen])
    for (let left = attempts; ; left--)
      try {
        await db.transaction().execute(async (trx) => {
          // In the middle of somebody's write, both could wait for each other.
          await sql`set local lock_timeout = '2s'`.execute(trx)
          await holdWrites(trx)
          for (const name of tables)
            await sql`
              create or replace trigger ${sql.id(trigger)} before insert or update or delete or truncate
              on ${sql.id('public', name)} for each statement execute function kept.refuse_write()`.execute(
              trx,
            )
          await sql`update kept.works set "isFrozen" = true where id = ${workId}`.execute(trx)
        })
        return
      } catch (error) {
        if (left === 0) throw error
      }
  })
}

/**
 * Wait for the write transactions under way, and refuse further ones until this transaction ends, see `kept.enter_write`. Without
 * it, each table would be waited for in the middle of other people's writes, under load without end.
 */
export const holdWrites = (trx: Kysely<unknown>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('writes', 0))`.execute(trx)

async function tablesIn(db: Kysely<unknown>, open: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relname = any(${[...open]})
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Lets everybody write again. Nothing happens where nothing is frozen. */
export async function thaw(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class t on t.oid = tgrelid
    where tgname = ${trigger} and t.relnamespace = 'public'::regnamespace`.execute(db)
  for (const { name } of rows)
    await sql`drop trigger if exists ${sql.id(trigger)} on ${sql.id('public', name)}`.execute(db)
}
