import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { deleteOldChecks } from './writes.ts'

/** Delete what was logged about texts, and the texts of objections, once they are not remembered any more. */
export const oldChecksJob = (write: Write): Job => ({
  name: 'delete-old-checks',
  everySeconds: 3_600,
  run: () => write(deleteOldChecks),
})
