import { chatsClosedHours } from '@dodam/contract'
import { isToCome, timeAfter, timeBefore } from '../../core/clock.ts'
import type { Tx } from '../../core/tx/write.ts'

const closedMs = chatsClosedHours * 3_600_000

interface NewPassword {
  userId: number
  /** The browser in which it was chosen; null where that is unknown. */
  deviceId: string | null
  /** Whether it was chosen with a code that an admin handed over. */
  isReset: boolean
}

/**
 * Until when somebody's chats are closed once they have a new password; null where they are open. A code of an admin closes
 * them, so that who has the account also is who had it before: a browser that was theirs before opens them. A browser of
 * since the first such code proves nothing, and a second code neither prolongs nor ends it. Locks their row.
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
