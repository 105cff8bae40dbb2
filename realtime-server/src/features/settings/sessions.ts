import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { chatsClosedAfter } from '../accounts/closed-chats.ts'
import { endAll, endOne } from '../accounts/end-sessions.ts'
import { dropCodes } from '../accounts/one-time-codes.ts'
import { signOut } from '../accounts/writes.ts'

/** Sign one of my devices out. Throws NOT_FOUND for one of another account, and for one that is over. */
export async function endSession(
  tx: Tx<Member>,
  { id: publicId, idleSince }: { id: number; idleSince: string },
): Promise<void> {
  const { me } = tx
  const session = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('publicId', '=', publicId)
    .where('userId', '=', me.id)
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', idleSince)
    .forUpdate()
    .executeTakeFirst()
  if (session === undefined) throw new Problem('NOT_FOUND')
  if (session.id === me.sessionId) return await signOut(tx)
  await endOne(tx, session.id, 'ended')
}

/**
 * Replace the password whose hash is `proven`, and end my other sessions and my recovery codes, because a
 * known code would bypass the new password. WRONG_PASSWORD if it has changed meanwhile.
 */
export async function changePassword(
  tx: Tx<Member>,
  { proven, passwordHash }: { proven: string; passwordHash: string },
): Promise<void> {
  const { me } = tx
  const { deviceId } = await tx.db
    .selectFrom('sessions')
    .select('deviceId')
    .where('id', '=', me.sessionId)
    .executeTakeFirstOrThrow()
  const chatsClosedUntil = await chatsClosedAfter(tx, { userId: me.id, deviceId, isReset: false })
  const changed = await tx.db
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: tx.clock.now(), chatsClosedUntil })
    .where('id', '=', me.id)
    .where('passwordHash', '=', proven)
    .returning('id')
    .executeTakeFirst()
  if (changed === undefined) throw new Problem('WRONG_PASSWORD')
  for (const purpose of ['recovery', 'reset', 'mail'] as const)
    await dropCodes(tx, { userId: me.id, purpose })
  // Their chats may be open again, also on sockets.
  if (me.chatsClosedUntil !== null) tx.changed({ kind: 'member', id: me.id })
  await endAll(tx, { userId: me.id, exceptId: me.sessionId })
}
