import {
  type Body,
  type Comment,
  type CommentLike,
  type comments,
  type Report,
  success,
} from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Already } from '../../core/route.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { notify, notifyOfLatest } from '../notifications/writes.ts'
import { announcePostCounts } from '../posts/counts.ts'
import { readPost } from '../posts/reads.ts'
import { takeReport } from '../safety/writes.ts'
import { idsKeptFrom } from './audience.ts'
import { type CommentRow, commentView, isUnnamed, readCommentRow } from './reads.ts'

/** Keeps a post's comments from being written by others until this write ends: nobody answers what is just being deleted. */
async function lockComments(tx: Tx, postId: number): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
}

async function count(tx: Tx, comment: CommentRow, difference: 1 | -1): Promise<void> {
  await tx.db
    .updateTable('posts')
    .set((eb) => ({ commentsCount: eb('commentsCount', '+', difference) }))
    .where('id', '=', comment.postId)
    .execute()
  const counter = isUnnamed(comment) ? 'anonymousCommentsCount' : 'commentsCount'
  await tx.db
    .updateTable('users')
    .set((eb) => ({ [counter]: eb(counter, '+', difference) }))
    .where('id', '=', comment.authorId)
    .execute()
}

/** A person as a notification may name them. */
const nameIn = (isHidden: boolean, nickname: string) => (isHidden ? {} : { name: nickname })

/** Tells of a new comment: whom it answers, who began its thread, and the post's author; each once, and none from whom it is kept. */
async function notifyOf(
  tx: Tx,
  row: CommentRow,
  answeredId: number | undefined,
  kept: ReadonlySet<number>,
): Promise<void> {
  const addressed = new Set<number>()
  if (answeredId !== undefined) addressed.add(answeredId)
  if (row.parentAuthorId !== null && row.parentDeletedAt === null) addressed.add(row.parentAuthorId)
  for (const userId of new Set([row.postAuthorId, ...addressed]))
    if (userId !== row.authorId && !kept.has(userId))
      await notifyOfLatest(tx, {
        userId,
        type: 'comment_added',
        relatedId: row.postId,
        params: {
          ...nameIn(isUnnamed(row), row.nickname),
          ...(addressed.has(userId) && { reply: true }),
        },
        setting: 'comments',
      })
}

/** Comments on a post, or replies: an answer to a reply joins the thread that the reply is in. */
export async function addComment(
  tx: Tx,
  me: Member,
  { postId, content, parentId }: Body<typeof comments.add> & { postId: number },
): Promise<Comment> {
  await lockComments(tx, postId)
  await readPost(tx.db, me, postId)
  const answered = parentId ? await readCommentRow(tx.db, me.id, parentId) : null
  if (answered !== null && answered.postId !== postId) throw new Problem('NOT_FOUND')
  const { id } = await tx.db
    .insertInto('comments')
    .values({
      postId,
      authorId: me.id,
      parentId: answered && (answered.parentId ?? answered.id),
      content,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await readCommentRow(tx.db, me.id, id)
  await count(tx, row, 1)

  const mine = { ...commentView(row, me.id), replies: [] }
  const kept = await idsKeptFrom(tx.db, row)
  tx.announce(to.member(me.id), 'comment:new', mine)
  tx.announce(to.watchers(postId, [me.id, ...kept]), 'comment:new', {
    ...commentView(row, 0),
    replies: [],
  })
  await announcePostCounts(tx, postId)
  await notifyOf(tx, row, answered?.authorId, kept)
  return mine
}

/** The row of a comment that the caller may delete: their own, or for an admin any, so that a block hides nothing from moderation. */
async function readRemovable(tx: Tx, me: Member, id: number): Promise<CommentRow> {
  const row = await readCommentRow(tx.db, me.id, id, { isModerating: me.isAdmin })
  if (row.authorId !== me.id && !me.isAdmin) throw new Problem('FORBIDDEN')
  return row
}

/** Deletes a comment; its replies stay. NOT_FOUND once it is gone. */
export async function removeComment(tx: Tx, me: Member, id: number) {
  const { postId } = await readRemovable(tx, me, id)
  await lockComments(tx, postId)
  // Somebody else may have deleted it while this write waited.
  const row = await readRemovable(tx, me, id)
  await tx.db.updateTable('comments').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()
  await count(tx, row, -1)

  const told = [...new Set([row.authorId, me.id])]
  const kept = await idsKeptFrom(tx.db, row)
  for (const userId of told) tx.announce(to.member(userId), 'comment:removed', { id, postId })
  tx.announce(to.watchers(postId, [...told, ...kept]), 'comment:removed', { id, postId })
  await announcePostCounts(tx, postId)
  return success
}

/** Likes a comment or takes that back, or turns it over where no wish is given. */
export async function likeComment(
  tx: Tx,
  me: Member,
  { id, liked }: Body<typeof comments.like> & { id: number },
): Promise<CommentLike> {
  await tx.db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const row = await readCommentRow(tx.db, me.id, id)
  const isLiked = liked ?? !row.isLiked
  if (isLiked === row.isLiked)
    return { kind: 'comment-like', id, isLiked, likesCount: row.likesCount }
  if (isLiked)
    await tx.db.insertInto('commentLikes').values({ commentId: id, userId: me.id }).execute()
  else
    await tx.db
      .deleteFrom('commentLikes')
      .where('commentId', '=', id)
      .where('userId', '=', me.id)
      .execute()
  const { likesCount } = await tx.db
    .updateTable('comments')
    .set((eb) => ({ likesCount: eb('likesCount', '+', isLiked ? 1 : -1) }))
    .where('id', '=', id)
    .returning('likesCount')
    .executeTakeFirstOrThrow()
  if (isLiked && row.authorId !== me.id) await notifyOfLike(tx, me, row)
  return { kind: 'comment-like', id, isLiked, likesCount }
}

async function notifyOfLike(tx: Tx, me: Member, row: CommentRow): Promise<void> {
  const kept = await idsKeptFrom(tx.db, row, [me.id])
  if (kept.has(row.authorId)) return
  const { nickname } = personIn(await readPeople(tx.db, [me.id]), me.id)
  await notify(tx, {
    userId: row.authorId,
    type: 'comment_liked',
    relatedId: row.postId,
    params: nameIn(row.isAnonymous && row.postAuthorId === me.id, nickname),
    setting: 'likes',
  })
}

/** Reports somebody's comment. Who wrote it never learns of that. */
export async function reportComment(
  tx: Tx,
  me: Member,
  { id, reason }: Body<typeof comments.report> & { id: number },
): Promise<Report | Already<Report>> {
  const row = await readCommentRow(tx.db, me.id, id)
  if (row.authorId === me.id) throw new Problem('FORBIDDEN')
  return await takeReport(tx, me, { targetType: 'comment', targetId: id, reason })
}
