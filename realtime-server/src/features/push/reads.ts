import type { QuietHours } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'

/** When nothing is pushed to a person. */
export async function readQuietHours(db: ReadDb, userId: number): Promise<QuietHours> {
  const { quietHours } = await db
    .selectFrom('users')
    .select('quietHours')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return quietHours
}

/** How many browsers of a person are signed up. */
export async function countSubscriptions(db: ReadDb, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('pushSubscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The browsers of a person whose session is not over. `idleSince`: a session last used before it is over. */
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
