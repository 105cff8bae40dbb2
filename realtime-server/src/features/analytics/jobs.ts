import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { countActive, countPeriods, forgetActive, noteAllDays } from './active-people.ts'
import { countHours, recountLikes } from './hourly-counts.ts'
import { countKeywords, dropWords, takeWords } from './keywords.ts'
import { inTurn } from './lock.ts'
import { periodsOf } from './periods.ts'

/** How old the figures may be. */
const freshMs = 5 * 60_000

const done = async (work: Promise<unknown>) => {
  await work
  return false
}

/**
 * Bring every figure up to date, step by step: each is a short transaction, and another instance may make the next. Where
 * another is at one, the rest is left to it.
 */
export async function countAll(write: Write): Promise<void> {
  while (await inTurn(write, countHours));
  while (await inTurn(write, recountLikes));
  while (await inTurn(write, countActive));
  await inTurn(write, (tx) => done(forgetActive(tx)))
  await inTurn(write, (tx) => done(countPeriods(tx)))
  // Last, as they take longest: the numbers do not wait for them.
  while (await inTurn(write, takeWords));
  await inTurn(write, (tx) => done(dropWords(tx)))
  for (const period of periodsOf) await inTurn(write, (tx) => done(countKeywords(tx, period)))
}

/** Count everything from the beginning, as when rows were written past the product. */
export async function recountAll(write: Write): Promise<void> {
  await inTurn(write, async (tx) => {
    await tx.db.updateTable('analyticsState').set({ countedUntil: null }).execute()
    await noteAllDays(tx)
    return false
  })
  await countAll(write)
}

/** Keep the figures fresh: whichever instance comes first when they are old counts them. */
export const analyticsJob = ({
  db,
  clock,
  write,
}: {
  db: ReadDb
  clock: Clock
  write: Write
}): Job => ({
  name: 'count-analytics',
  everySeconds: 20,
  run: async () => {
    const state = await db.selectFrom('analyticsState').select('countedAt').executeTakeFirst()
    const countedAt = Date.parse(state?.countedAt ?? '')
    if (clock.now().getTime() - countedAt < freshMs) return
    await countAll(write)
  },
})
