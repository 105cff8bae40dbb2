import type { Tx } from '../tx/write.ts'

/** The most rows that one batch deletes, which keeps its transaction short. */
export const batchSize = 500

/**
 * Delete, or empty, one batch of rows older than `since`, in one transaction. Skips rows that are locked, because
 * several instances may run it at once. Return whether there may be more.
 */
export type DeleteBatch = (tx: Tx, since: Date) => Promise<boolean>
