import type { Db } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'

/**
 * Wait until this many statements wait for a lock, or until `isDone` says that the last of them ended without waiting.
 * Postgres only: the embedded database has one connection, so no two statements run at once.
 */
export const waitForWaiters = (db: Db, count: number, isDone: () => boolean = () => false) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(isDone() || (rows[0]?.waiting ?? 0) >= count).toBe(true)
  }, 20_000)

/** Hold what the statement `lock` locks while `work` runs, so that statements that need it block. */
export const whileLocked = (
  db: Db,
  lock: RawBuilder<unknown>,
  work: () => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    await work()
  })
