import type { ReadDb } from '@dodam/db'
import { firstMemberId } from './reads.ts'

/** How many members had a session that was seen since a moment, without the accounts that always exist. */
export async function countPeopleSeen(db: ReadDb, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.count<number>('userId').distinct().as('count'))
    .where('lastSeenAt', '>=', since)
    .where('userId', '>=', firstMemberId)
    .executeTakeFirstOrThrow()
  return count
}
