import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { deleteOldChecks } from './writes.ts'

/** Delete logged checks and objections past their retention. */
export const oldChecksJob = (write: Write): Job => ({
  name: 'delete-old-checks',
  everySeconds: 3_600,
  run: () => write(deleteOldChecks),
})
