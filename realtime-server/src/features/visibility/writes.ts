import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'

/**
 * Lock the pair of two members until the transaction ends, in any order: a block and the opening of a room between them
 * share no row that could serialize them.
 */
export async function lockPair(tx: Pick<Tx, 'db'>, oneId: number, otherId: number): Promise<void> {
  await takeLock(tx.db, `pair ${Math.min(oneId, otherId)} ${Math.max(oneId, otherId)}`)
}
