import type { Body, Comment, comments } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { takeBack } from '../notifications/folding.ts'
import { checkEditable, keepEarlierText } from '../posts/earlier-texts.ts'
import { noteWordGone } from '../posts/queue/waits.ts'
import { readCommentRow } from './reads.ts'
import { announceToReaders, listAudience } from './telling.ts'
import { type CommentRow, commentView } from './views.ts'
import { countComment, lockComments } from './writes.ts'

type Edit = Body<typeof comments.edit> & { id: number }

/** Return the caller's comment under its post's lock. Throws NOT_FOUND, or FORBIDDEN for another member's. */
async function lockOwn(tx: Tx<Member>, id: number): Promise<CommentRow> {
  const { postId, authorId } = await readCommentRow(tx, id)
  if (authorId !== tx.me.id) throw new Problem('FORBIDDEN')
  await lockComments(tx, postId)
  return await readCommentRow(tx, id)
}

/** Return the caller's comment where an edit would change nothing, as when it is sent again. Throws why it cannot be edited. */
export async function findEditedComment(
  tx: Tx<Member>,
  { id, content, editedAt }: Edit,
): Promise<Comment | undefined> {
  const row = await lockOwn(tx, id)
  if (row.content === content) return { ...commentView(row, tx.me.id), replies: [] }
  await checkEditable(tx, { ...row, targetType: 'comment' }, editedAt)
  return undefined
}

/**
 * Edit the caller's comment, which `findEditedComment` has found editable, and announce it to all who have it open. With
 * `isHeld` only its author goes on seeing it, and its replies stay; one that was held already stays so.
 */
export async function editComment(
  tx: Tx<Member>,
  { id, content, isHeld }: Edit & { isHeld: boolean },
): Promise<Comment> {
  const before = await lockOwn(tx, id)
  const isHiding = isHeld && before.heldAt === null
  await keepEarlierText(tx, { ...before, targetType: 'comment' })
  // The thread's row first, because comments are locked in the order of their ids.
  if (isHiding) await countComment(tx, before, -1)
  await tx.db
    .updateTable('comments')
    .set({ content, editedAt: tx.clock.now(), ...(isHiding && { heldAt: tx.clock.now() }) })
    .where('id', '=', id)
    .execute()
  const row = { ...(await readCommentRow(tx, id)), ...(isHeld && { isKept: false }) }
  const mine = { ...commentView(row, tx.me.id), replies: [] }
  const { postId, authorId } = row
  if (row.heldAt === null) {
    await announceToReaders(tx, 'comment:changed', row)
    return mine
  }
  tx.announce(to.member(authorId), 'comment:changed', mine)
  if (isHiding) {
    tx.announce((await listAudience(tx, row)).others, 'comment:removed', { id, postId })
    // Its author goes on seeing it, and its likes.
    await takeBack(
      tx,
      { relatedId: postId },
      ({ commentId }, userId) => commentId === id && userId !== authorId,
    )
    if (authorId !== row.postAuthorId) await noteWordGone(tx, { postId })
  }
  return mine
}
