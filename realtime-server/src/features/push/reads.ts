import type { QuietHours } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'

/** Return a member's quiet hours. */
export async function readQuietHours(db: ReadDb, userId: number): Promise<QuietHours> {
  const { quietHours } = await db
    .selectFrom('users')
    .select('quietHours')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return quietHours
}

/** Count a member's subscribed browsers. */
export async function countSubscriptions(db: ReadDb, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('pushSubscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** List a member's browsers with a valid session. `idleSince`: sessions last used before it have expired. */
export const listReachable = (db: ReadDb, userId: number, idleSince: string) =>
  db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.id', 'sessionId')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select(['endpoint', 'p256dh', 'auth', 'quietHours'])
    .where('pushSubscriptions.userId', '=', userId)
    .whereRef('sessions.userId', '=', 'pushSubscriptions.userId')
    .where('endedAt', 'is', null)
    .where('lastSeenAt', '>', idleSince)
    .execute()
