import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'

/**
 * Lock the pair of two people until the transaction ends, in either order: a block and the opening of a room between
 * them have no row in common that could order them.
 */
export async function lockPair(tx: Pick<Tx, 'db'>, oneId: number, otherId: number): Promise<void> {
  await takeLock(tx.db, `pair ${Math.min(oneId, otherId)} ${Math.max(oneId, otherId)}`)
}
