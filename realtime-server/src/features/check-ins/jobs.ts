import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { announceDue, deleteOver } from './writes.ts'

/** Tell people live what they are asked from now on. */
export const dueCheckInsJob = (write: Write): Job => ({
  name: 'announce-check-ins',
  everySeconds: 20,
  run: async () => {
    while (await write(announceDue)) continue
  },
})

/** Delete check-ins that are over. */
export const oldCheckInsJob = (write: Write): Job => ({
  name: 'delete-old-check-ins',
  everySeconds: 3_600,
  run: () => write(deleteOver),
})
