import type { ReadDb } from '@dodam/db'
import type { Clock } from '../../core/clock.ts'
import type { Job } from '../../core/jobs/scheduler.ts'
import type { Metrics } from '../../core/metrics.ts'
import type { Write } from '../../core/tx/write.ts'
import { readAlarms } from './figures.ts'
import { deleteOldChecks } from './writes.ts'

/** Delete logged checks and objections past their retention. */
export const oldChecksJob = (write: Write): Job => ({
  name: 'delete-old-checks',
  everySeconds: 3_600,
  run: () => write(deleteOldChecks),
})

/** Measure whether the check shows far more than usual, as after a change that makes it wrong. */
export const alarmsJob = ({
  db,
  clock,
  metrics,
}: {
  db: ReadDb
  clock: Clock
  metrics: Pick<Metrics, 'unusualAlarms'>
}): Job => ({
  name: 'compare alarms of the check',
  everySeconds: 900,
  async run() {
    const { isUnusual } = await readAlarms(db, clock.now())
    metrics.unusualAlarms.set(isUnusual ? 1 : 0)
  },
})
