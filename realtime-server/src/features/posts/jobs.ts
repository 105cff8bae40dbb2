import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import {
  announceUnanswered,
  countUnanswered,
  giveUp,
  listOverdue,
  listToRise,
  rise,
} from './queue/rise.ts'

/** The two-hour rule: see rising.ts. By night as by day, as nothing of it makes a sound. */
export function risingJob(what: { db: ReadDb; clock: Clock; write: Write }): Job {
  /** How many stories without an answer this instance last told the admins of. */
  let told = 0
  return {
    name: 'raise-unanswered',
    everySeconds: 30,
    run: async () => {
      const { write } = what
      let hasRisen = false
      for (const id of await listToRise(what))
        if (await write((tx) => rise(tx, id))) hasRisen = true
      for (const id of await listOverdue(what)) await write((tx) => giveUp(tx, id))
      // Also when one was answered: the count goes down by itself, with no event to the admins.
      const count = await countUnanswered(what)
      if (!hasRisen && count === told) return
      await write(async (tx) => announceUnanswered(tx, count))
      told = count
    },
  }
}
