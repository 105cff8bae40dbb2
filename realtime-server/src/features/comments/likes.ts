import type { Body, CommentLike, comments } from '@dodam/contract'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { notifyOfLike, takeBack } from '../notifications/folding.ts'
import { listHiddenFromComment, readCommentRow } from './reads.ts'
import { type CommentRow, isMasked } from './views.ts'

/** Like a comment or remove the like: as `liked` says, otherwise toggle. */
export async function likeComment(
  tx: Tx<Member>,
  { id, liked }: Body<typeof comments.like> & { id: number },
): Promise<CommentLike> {
  await tx.db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const row = await readCommentRow(tx, id)
  const isLiked = liked ?? !row.isLiked
  if (isLiked === row.isLiked)
    return { kind: 'comment-like', id, isLiked, likesCount: row.likesCount }
  if (isLiked)
    await tx.db.insertInto('commentLikes').values({ commentId: id, userId: tx.me.id }).execute()
  else
    await tx.db
      .deleteFrom('commentLikes')
      .where('commentId', '=', id)
      .where('userId', '=', tx.me.id)
      .execute()
  const { likesCount } = await tx.db
    .updateTable('comments')
    .set((eb) => ({ likesCount: eb('likesCount', '+', isLiked ? 1 : -1) }))
    .where('id', '=', id)
    .returning('likesCount')
    .executeTakeFirstOrThrow()
  if (isLiked && row.authorId !== tx.me.id) await notifyLiked(tx, row)
  const mine = isMasked({ ...row, authorId: tx.me.id }) ? null : tx.me.id
  if (!isLiked)
    await takeBack(
      tx,
      { relatedId: row.postId, type: 'comment_liked', userId: row.authorId },
      ({ actorId, commentId }) => commentId === id && actorId === mine,
    )
  return { kind: 'comment-like', id, isLiked, likesCount }
}

async function notifyLiked(tx: Tx<Member>, row: CommentRow): Promise<void> {
  const hiddenFrom = await listHiddenFromComment(tx.db, row, [tx.me.id])
  if (hiddenFrom.has(row.authorId)) return
  await notifyOfLike(tx, {
    userId: row.authorId,
    type: 'comment_liked',
    relatedId: row.postId,
    commentId: row.id,
    threadId: row.parentId,
    actorId: isMasked({ ...row, authorId: tx.me.id }) ? null : tx.me.id,
    setting: 'likes',
  })
}
