import type { Db } from '@dodam/db'
import { countAll } from '@dodam/realtime-server/features/analytics/jobs.ts'
import { jobWriter } from './job-writer.ts'

/** Makes the analytics job's one run, without a server around it. */
export function analyticsCounter(db: Db): () => Promise<void> {
  return async () => countAll(jobWriter(db))
}
