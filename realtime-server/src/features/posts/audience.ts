import type { Db } from '@dodam/db'

/**
 * People for whom what somebody wrote is not there, as events must leave them out: the other side of `notBlocked`. Of an
 * anonymous author only those whom the author blocked.
 */
export async function listExcluded(
  db: Db,
  { authorId, isAnonymous }: { authorId: number; isAnonymous: boolean },
): Promise<number[]> {
  const blocked = db
    .selectFrom('blocks')
    .select('blockedId as id')
    .where('blockerId', '=', authorId)
  const blockers = db
    .selectFrom('blocks')
    .select('blockerId as id')
    .where('blockedId', '=', authorId)
    .where('isHidden', '=', false)
  const rows = await (isAnonymous ? blocked : blocked.union(blockers)).execute()
  return rows.map((row) => row.id)
}
