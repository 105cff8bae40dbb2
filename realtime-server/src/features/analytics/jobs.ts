import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { countActive, countPeriods, forgetActive, noteAllDays } from './active-people.ts'
import { countHours, recountLikes } from './hourly-counts.ts'
import { countKeywords, dropWords, takeWords } from './keywords.ts'
import { inTurn } from './lock.ts'
import type { Looks } from './looks.ts'
import { periodsOf } from './periods.ts'

const done = async (work: Promise<unknown>) => {
  await work
  return false
}

/**
 * Update every figure in short transactions. Another instance may take over between two of them; while one is at work,
 * this one stops.
 */
export async function countAll(write: Write): Promise<void> {
  while (await inTurn(write, countHours));
  while (await inTurn(write, recountLikes));
  while (await inTurn(write, countActive));
  await inTurn(write, (tx) => done(forgetActive(tx)))
  await inTurn(write, (tx) => done(countPeriods(tx)))
  // Last, because they take longest and the other figures must not wait.
  while (await inTurn(write, takeWords));
  await inTurn(write, (tx) => done(dropWords(tx)))
  for (const period of periodsOf) await inTurn(write, (tx) => done(countKeywords(tx, period)))
}

/** Recount everything, as after rows were written directly to the database. */
export async function recountAll(write: Write): Promise<void> {
  await inTurn(write, async (tx) => {
    await tx.db.updateTable('analyticsState').set({ countedUntil: null }).execute()
    await noteAllDays(tx)
    return false
  })
  await countAll(write)
}

/** Keep the figures fresh: the first instance that finds them stale recounts them. */
export const analyticsJob = ({
  db,
  clock,
  write,
  looks,
}: {
  db: ReadDb
  clock: Clock
  write: Write
  looks: Looks
}): Job => ({
  name: 'count-analytics',
  everySeconds: 20,
  run: async () => {
    const state = await db.selectFrom('analyticsState').select('countedAt').executeTakeFirst()
    const countedAt = Date.parse(state?.countedAt ?? '')
    if (clock.now().getTime() - countedAt < looks.mostAge()) return
    await countAll(write)
  },
})
