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

/** The two-hour rule: see queue/rise.ts. It also runs at night, because it makes no sound. */
export function risingJob(what: { db: ReadDb; clock: Clock; write: Write }): Job {
  /** The number of unanswered stories that this instance last sent to the admins. */
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
      // Also after an answer, which lowers the count without an event to the admins.
      const count = await countUnanswered(what)
      if (!hasRisen && count === told) return
      await write(async (tx) => announceUnanswered(tx, count))
      told = count
    },
  }
}
