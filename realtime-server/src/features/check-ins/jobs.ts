import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { announceDue, deleteOver } from './writes.ts'

/** Announce check-ins that have become due. */
export const dueCheckInsJob = (write: Write): Job => ({
  name: 'announce-check-ins',
  everySeconds: 20,
  run: async () => {
    while (await write(announceDue)) continue
  },
})

/** Delete check-ins past their retention. */
export const oldCheckInsJob = (write: Write): Job => ({
  name: 'delete-old-check-ins',
  everySeconds: 3_600,
  run: () => write(deleteOver),
})
