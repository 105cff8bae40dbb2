import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Telling } from './delivery.ts'
import { listTurned } from './reads.ts'

/**
 * Tell members when an announcement begins and when it is over. Each instance tells its own, and remembers up to when it
 * has: whoever comes to one that has just started reads what is shown by then.
 */
export function announcementTimesJob({
  db,
  clock,
  telling,
}: {
  db: ReadDb
  clock: Clock
  telling: Telling
}): Job {
  let after = clock.now().toISOString()
  return {
    name: 'announcement-times',
    everySeconds: 5,
    run: async () => {
      const until = clock.now().toISOString()
      for (const { id, targetAudience } of await listTurned(db, { after, until }))
        telling.changed(id, targetAudience)
      after = until
    },
  }
}
