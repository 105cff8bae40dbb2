import type { Database, Db } from '@dodam/db'
import { sql, type Transaction } from 'kysely'
import { Problem } from '../http/problem.ts'

/** The schema that is live, in a statement that stands for itself: it stores only what was asked for in this epoch. */
export const liveEpoch = sql<number>`(select oid::bigint from pg_namespace where nspname = 'public')`

/**
 * Fences writes off from restores. A restore puts another schema in the place of the live one, so the schema's oid names
 * the epoch. Each request remembers the epoch in which it began to read; a write of an earlier one is refused.
 */
export interface Epoch {
  /** The epoch that this instance knows. What was read before it changed is not true any more. */
  known(): number
  /** Ask the database, and tell `onChanged` when a restore has happened. */
  check(): Promise<void>
  /**
   * Begin a write transaction of the epoch `since`. Throws MAINTENANCE while a restore swaps the schemas and when one has
   * happened since; then this instance knows of it from now on.
   */
  enter(trx: Transaction<Database>, since: number): Promise<void>
}

export async function createEpoch(db: Db, onChanged: () => void): Promise<Epoch> {
  const read = async () => {
    const { rows } = await sql<{ epoch: number }>`select ${liveEpoch} as epoch`.execute(db)
    if (rows[0] === undefined) throw new Error('There is no live schema')
    return rows[0].epoch
  }
  let known = await read()
  const found = (epoch: number) => {
    if (epoch === known) return
    known = epoch
    onChanged()
  }
  return {
    known: () => known,
    check: async () => found(await read()),
    async enter(trx, since) {
      const { rows } = await sql<{
        epoch: number | null
      }>`select kept.enter_write() as epoch`.execute(trx)
      const epoch = rows[0]?.epoch ?? null
      if (epoch === null) throw new Problem('MAINTENANCE', { retryAfter: 10 })
      found(epoch)
      if (epoch !== since) throw new Problem('MAINTENANCE', { retryAfter: 1 })
    },
  }
}
