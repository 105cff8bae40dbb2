import type { Answer, users } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'

type Counts = Answer<typeof users.list>['totals']

/** From this many accounts on, counting them takes longer than the list itself. */
const many = 100_000
const freshMs = 10_000
const staleMs = 5 * 60_000

/** Count the accounts, those of each role and the built-in ones, in two index scans. */
async function countAll(db: ReadDb): Promise<Counts> {
  const [byRole, ofProduct] = await Promise.all([
    sql<{ role: 'sharer' | 'listener' | 'both'; count: number }>`
      select role, count(*) as count from users where "deletedAt" is null group by role`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*) as count from users
      where ("isAi" or "isTest") and "deletedAt" is null`.execute(db),
  ])
  const counts = { sharer: 0, listener: 0, both: 0 }
  for (const { role, count } of byRole.rows) counts[role] = count
  const all = counts.sharer + counts.listener + counts.both
  const test = ofProduct.rows[0]?.count ?? 0
  return { all, real: all - test, test, byRole: counts }
}

/** Returns the totals of all accounts. */
export type Totals = (db: ReadDb) => Promise<Counts>

/**
 * Create the cached reader of the totals. At most one count runs at a time, and callers that need it share it. With
 * many accounts, totals older than `freshMs` are returned once more while new ones are counted; only totals older than
 * `staleMs` are not used.
 */
export function keptTotals(clock: Clock, count = countAll): Totals {
  let kept: { counts: Counts; countedAt: number } | undefined
  let counting: Promise<Counts> | undefined

  async function countAnew(db: ReadDb): Promise<Counts> {
    const countedAt = clock.now().getTime()
    try {
      const counts = await count(db)
      kept = counts.all < many ? undefined : { counts, countedAt }
      return counts
    } finally {
      counting = undefined
    }
  }

  return async (db) => {
    // The age is unknown after the clock was set back.
    const age = Math.abs(clock.now().getTime() - (kept?.countedAt ?? Number.NEGATIVE_INFINITY))
    if (kept !== undefined && age < freshMs) return kept.counts
    counting ??= countAnew(db)
    if (kept === undefined || age >= staleMs) return await counting
    // The next caller retries.
    counting.catch(() => {})
    return kept.counts
  }
}
