import type { Job } from '../../core/jobs/scheduler.ts'
import type { Write } from '../../core/tx/write.ts'
import { deleteEndedBlocks } from './writes.ts'

/** Delete the rows of blocks that ended more than a day ago. */
export const endedBlocksJob = (write: Write): Job => ({
  name: 'delete-ended-blocks',
  everySeconds: 3_600,
  run: () => write(deleteEndedBlocks),
})
