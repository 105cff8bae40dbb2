import { sql } from 'kysely'
import type { Tx } from '../../core/write.ts'

/**
 * Waits until no other write about these two people is under way, and keeps others waiting until this one ends: a block
 * and the opening of a room between them have no row in common that could order them.
 */
export async function lockPair(tx: Tx, oneId: number, otherId: number): Promise<void> {
  const pair = `pair ${Math.min(oneId, otherId)} ${Math.max(oneId, otherId)}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(tx.db)
}
