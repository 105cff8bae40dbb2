import type { Db } from '@dodam/db'
import { countAll } from '@dodam/realtime-server/features/analytics/jobs.ts'
import { jobWriter } from './job-writer.ts'

/** Return the one run of the analytics job, without a server around it. */
export function analyticsCounter(db: Db): () => Promise<void> {
  return async () => countAll(jobWriter(db))
}
