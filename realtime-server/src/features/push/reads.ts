import type { QuietHours } from '@dodam/contract'
import type { Db } from '@dodam/db'

export async function readQuietHours(db: Db, userId: number): Promise<QuietHours> {
  const { quietHours } = await db
    .selectFrom('users')
    .select('quietHours')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return quietHours
}

/** How many of a person's browsers are pushed to. */
export async function countSubscriptions(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('pushSubscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** The browsers of a person in which they are still signed in. `idleSince`: a session last used before it is over. */
export const listReachable = (db: Db, userId: number, idleSince: string) =>
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
