import type { ReadDb } from '@dodam/db'
import { firstMemberId } from './reads.ts'

/** Count the members with a session that was used since a moment, without the built-in accounts. */
export async function countPeopleSeen(db: ReadDb, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.count<number>('userId').distinct().as('count'))
    .where('lastSeenAt', '>=', since)
    .where('userId', '>=', firstMemberId)
    .executeTakeFirstOrThrow()
  return count
}
