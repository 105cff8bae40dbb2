import type { Connection } from '@dodam/db'
import { type QueryExecutorProvider, sql } from 'kysely'
import { z } from 'zod'

/** The schema that is live, in a statement that stands for itself: it stores only what was asked for in this epoch. */
export const liveEpoch = sql<number>`(select oid::bigint from pg_namespace where nspname = 'public')`

/** Held by a restore while it puts one schema in the place of another. */
const swapLock = "hashtextextended('swap', 0)"

/**
 * Fences writes off from restores. A restore puts another schema in the place of the live one, so the schema's oid names
 * the epoch. Each request remembers the epoch in which it began to read; a write of an earlier one is refused. No write asks
 * the database for it: a restore cuts every connection before its swap commits (`cutOthers`), and each new connection reads
 * the epoch before anything else uses it.
 */
export interface Epoch {
  /** The epoch that this instance knows. What was read before it changed is not true any more. */
  known(): number
  /** Ask the database whether a restore has happened. */
  check(): Promise<void>
  /** Call `listener` after each restore: nothing that was read from the database before it counts. */
  onChanged(listener: () => void): void
}

export async function createEpoch({
  db,
  onOpen,
}: Pick<Connection, 'db' | 'onOpen'>): Promise<Epoch> {
  const listeners: (() => void)[] = []
  const read = async () => {
    const { rows } = await sql<{ epoch: number }>`select ${liveEpoch} as epoch`.execute(db)
    if (rows[0] === undefined) throw new Error('There is no live schema')
    return rows[0].epoch
  }
  let known = await read()
  const found = (epoch: number) => {
    if (epoch === known) return
    known = epoch
    for (const listener of listeners) listener()
  }
  onOpen(async (ask) => {
    // On its own: a statement does not see what was committed while it waited.
    await ask(`select pg_advisory_lock_shared(${swapLock})`)
    const [live] = await ask(
      `select oid::int8 as epoch, pg_advisory_unlock_shared(${swapLock}) from pg_namespace where nspname = 'public'`,
    )
    found(z.object({ epoch: z.number() }).parse(live).epoch)
  })
  return {
    known: () => known,
    check: async () => found(await read()),
    onChanged: (listener) => void listeners.push(listener),
  }
}

/** How long a connection may take to end, in milliseconds. */
const endsWithin = 5_000

/**
 * Cut every other connection of this role to the database, in the transaction that swaps the schemas, and let new ones wait
 * for its end. Throws where one does not end.
 */
export async function cutOthers(trx: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(swapLock)})`.execute(trx)
  const { rows } = await sql<{ pid: number; isCut: boolean }>`
    select pid, pg_terminate_backend(pid, ${endsWithin}) as "isCut" from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
      and backend_type = 'client backend'`.execute(trx)
  const left = rows.filter(({ isCut }) => !isCut).map(({ pid }) => pid)
  if (left.length === 0) return
  // One that has ended by itself cannot be cut either. The list is kept for the transaction until it is cleared.
  await sql`select pg_stat_clear_snapshot()`.execute(trx)
  const { rows: still } = await sql`
    select from pg_stat_activity where pid = any(${left}::int[])`.execute(trx)
  if (still.length > 0) throw new Error('a connection to the database did not end')
}
