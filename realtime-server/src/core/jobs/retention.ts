import type { Tx } from '../tx/write.ts'

/** How many rows a batch deletes at most: a short transaction. */
export const batchSize = 500

/**
 * Delete, or empty, one batch of what is older than `since`, in one transaction. Several instances may do it at once, so it
 * skips rows that another has locked. Return whether there may be more.
 */
export type DeleteBatch = (tx: Tx, since: Date) => Promise<boolean>
