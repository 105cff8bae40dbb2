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

/** Longer than any transaction of the product may last. */
const waitsFor = '20s'

/**
 * From now on nothing can be written to any table but `open` ones, on any instance, whatever it has heard: a trigger on each
 * refuses. Waits for the writes under way, table by table in transactions of their own: who writes to several never waits for
 * this and this for them.
 */
export async function freeze(
  { withoutLimits }: Pick<Connection, 'withoutLimits'>,
  open: readonly string[],
): Promise<void> {
  await withoutLimits(async (db) => {
    for (const name of await tablesIn(db, [...written, ...open]))
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(waitsFor)}`.execute(trx)
        await sql`
          create or replace trigger ${sql.id(trigger)} before insert or update or delete or truncate
          on ${sql.id('public', name)} for each statement execute function kept.refuse_write()`.execute(
          trx,
        )
      })
  })
}

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
