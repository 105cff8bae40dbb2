import type { Db } from '@dodam/db'
import { listExcluded } from '../posts/audience.ts'
import type { CommentRow } from './reads.ts'

/** Everybody from whom a block keeps a comment: with who wrote it, who began its thread, or the post's author; and with `otherIds`. */
export async function idsKeptFrom(
  db: Db,
  { authorId, parentAuthorId, postAuthorId, isAnonymous }: CommentRow,
  otherIds: readonly number[] = [],
): Promise<Set<number>> {
  const kept = new Set<number>()
  for (const id of new Set([postAuthorId, authorId, parentAuthorId ?? authorId, ...otherIds])) {
    const isUnnamed = isAnonymous && id === postAuthorId
    const excluded = await listExcluded(db, { authorId: id, isAnonymous: isUnnamed })
    for (const userId of excluded) kept.add(userId)
  }
  return kept
}
