import { chatsClosedHours } from '@dodam/contract'
import { isToCome, timeAfter, timeBefore } from '../../core/clock.ts'
import type { Tx } from '../../core/tx/write.ts'

const closedMs = chatsClosedHours * 3_600_000

interface NewPassword {
  userId: number
  /** The browser in which it was chosen; null when unknown. */
  deviceId: string | null
  /** Whether it was chosen with a code from an admin or from a mail. */
  isReset: boolean
}

/**
 * Return until when a member's chats are closed after a new password; null when they stay open. A code from an admin or from
 * a mail closes them, so that a wrong owner cannot read them. A browser from before the first such code opens them; a second
 * code neither prolongs nor ends the time. Locks the member's row.
 */
export async function chatsClosedAfter(
  tx: Tx,
  { userId, deviceId, isReset }: NewPassword,
): Promise<string | null> {
  const now = tx.clock.now()
  const { chatsClosedUntil } = await tx.db
    .selectFrom('users')
    .select('chatsClosedUntil')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const running = isToCome(chatsClosedUntil, now) ? chatsClosedUntil : null
  const until = running ?? (isReset ? timeAfter(now, closedMs) : null)
  if (until === null || deviceId === null) return until
  const before = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .where('createdAt', '<', timeBefore(new Date(until), closedMs))
    .limit(1)
    .executeTakeFirst()
  return before === undefined ? until : null
}
