import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Telling } from './delivery.ts'
import { listTurned } from './reads.ts'

/**
 * Notify members when an announcement starts and ends. Each instance notifies its own sockets and remembers the time of
 * its last run; a client of a new instance reads the current state.
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
