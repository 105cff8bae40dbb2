import type { ReadDb } from '@dodam/db'
import { hidesBlocked, hidesNamed } from './rules.ts'

/**
 * List the members who must not receive an author's texts because of a block: the audience side of `isVisible`.
 * `isAnonymous`: the author is masked there, so no reader is left out.
 */
export async function listHiddenFrom(
  db: ReadDb,
  { authorId, isAnonymous }: { authorId: number; isAnonymous: boolean },
): Promise<number[]> {
  if (isAnonymous) return []
  const blocked = db
    .selectFrom('blocks')
    .select('blockedId as id')
    .where('blockerId', '=', authorId)
    .where(hidesNamed)
  const blockers = db
    .selectFrom('blocks')
    .select('blockerId as id')
    .where('blockedId', '=', authorId)
    .where(hidesBlocked)
  const rows = await blocked.union(blockers).execute()
  return rows.map((row) => row.id)
}

/** Whether a member blocks another one, by name or hidden. */
export async function isBlockedBy(
  db: ReadDb,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blockerId')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .where(hidesNamed)
    .executeTakeFirst()
  return row !== undefined
}
