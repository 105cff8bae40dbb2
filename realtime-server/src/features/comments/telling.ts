import type { Comment } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { listHiddenFrom } from '../visibility/reads.ts'
import { listHiddenFromComment } from './reads.ts'
import { type CommentRow, commentView, isMasked } from './views.ts'

/** Return the members who must not receive a comment, and those who have its post open and receive it, without its author. */
export async function listAudience(tx: Tx, row: CommentRow) {
  const hiddenFrom = await listHiddenFromComment(tx.db, row)
  return { hiddenFrom, others: to.watchers(row.postId, [row.authorId, ...hiddenFrom]) }
}

/**
 * Announce a comment to its author and to all who have its post open and may see it. For readers from
 * whom a block hides the answered member, `replyTo` is null. Returns the author's view, and who must not receive it.
 */
export async function announceToReaders(
  tx: Tx,
  event: 'comment:new' | 'comment:changed',
  row: CommentRow,
): Promise<{ mine: Comment; hiddenFrom: Set<number> }> {
  const { authorId, postId, answeredAuthorId } = row
  const mine = { ...commentView(row, authorId), replies: [] }
  const { hiddenFrom } = await listAudience(tx, row)
  const apart = new Set<number>()
  if (answeredAuthorId !== null) {
    const isAnonymous = isMasked({ ...row, authorId: answeredAuthorId })
    for (const id of await listHiddenFrom(tx.db, { authorId: answeredAuthorId, isAnonymous }))
      if (id !== authorId && !hiddenFrom.has(id)) apart.add(id)
  }
  const theirs = { ...commentView(row, 0), replies: [] }
  tx.announceEach(event, [
    [to.member(authorId), mine],
    // An audience without rooms would be every client.
    ...(apart.size > 0
      ? [[to.watchersAmong(postId, [...apart]), { ...theirs, replyTo: null }] as const]
      : []),
    [to.watchers(postId, [authorId, ...hiddenFrom, ...apart]), theirs],
  ])
  return { mine, hiddenFrom }
}
