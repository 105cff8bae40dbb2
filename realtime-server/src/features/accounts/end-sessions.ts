import type { SessionEnd } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { endPushes } from '../push/writes.ts'

/** Notify sessions that have just ended of the reason, and stop the pushes to their browsers. */
export async function tellEnded(tx: Tx, ids: readonly string[], reason: SessionEnd): Promise<void> {
  await endPushes(tx, ids)
  for (const id of ids) tx.changed({ kind: 'session-ended', id, reason })
}

/** End one session and disconnect its sockets. */
export async function endOne(tx: Tx, id: string, reason: SessionEnd): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ endedAt: tx.clock.now() })
    .where('id', '=', id)
    .execute()
  await tellEnded(tx, [id], reason)
}

interface Which {
  userId: number
  /** The session that stays open. */
  exceptId?: string
  /** Limit to sessions opened without a second factor. */
  withoutFactor?: true
}

/** End the open sessions of a member and disconnect their sockets. */
export async function endAll(tx: Tx, { userId, exceptId, withoutFactor }: Which): Promise<void> {
  let ending = tx.db
    .updateTable('sessions')
    .set({ endedAt: tx.clock.now() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
  if (exceptId !== undefined) ending = ending.where('id', '<>', exceptId)
  if (withoutFactor) ending = ending.where('factorAt', 'is', null)
  const ended = await ending.returning('id').execute()
  await tellEnded(
    tx,
    ended.map(({ id }) => id),
    'ended',
  )
}
