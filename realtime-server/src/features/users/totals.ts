import type { Answer, users } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'

type Counts = Answer<typeof users.list>['totals']

/** From so many accounts on, counting them takes longer than the list itself. */
const many = 100_000
const keptMs = 10_000

/** How many accounts there are, of each role and of the product's own: two walks along indexes. */
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

/** The totals of all accounts. Where there are many, this instance counts them anew every ten seconds at most. */
export type Totals = (db: ReadDb) => Promise<Counts>

export function keptTotals(clock: Clock): Totals {
  let kept: { counts: Promise<Counts>; until: number } | undefined
  return async (db) => {
    const now = clock.now().getTime()
    if (kept !== undefined && now < kept.until) return await kept.counts
    const counting = { counts: countAll(db), until: Number.POSITIVE_INFINITY }
    // Who asks meanwhile waits for the same count only where the last one was long.
    if (kept !== undefined) kept = counting
    try {
      const counts = await counting.counts
      counting.until = now + keptMs
      kept = counts.all < many ? undefined : counting
      return counts
    } catch (error) {
      kept = undefined
      throw error
    }
  }
}
