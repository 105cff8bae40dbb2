import { type Comment, repliesPageSize } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { readPostState } from '../posts/reads.ts'
import { authorColumns } from '../posts/views.ts'
import { listHiddenFrom } from '../visibility/reads.ts'
import {
  isCommenterVisible,
  isCommentOut,
  isKept,
  isPostVisible,
  visibleRepliesCount,
} from '../visibility/rules.ts'
import { type CommentRow, commentView, isMasked } from './views.ts'

type Reading = Pick<Context<Member>, 'db' | 'me'>

/** True when a reader of the post may see the author of a comment and the author of the comment that it answers. */
const isInVisibleThread = (readerId: number) => sql<boolean>`(
  ${isCommenterVisible(readerId, 'comments.authorId')}
  and (parents.id is null or ${isCommenterVisible(readerId, 'parents.authorId')})
)`

const selectComments = (db: ReadDb, readerId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .leftJoin('comments as parents', 'parents.id', 'comments.parentId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('comments as answered')
          .innerJoin('users as writers', 'writers.id', 'answered.authorId')
          .select([
            'writers.id as answeredAuthorId',
            'writers.nickname as answeredNickname',
            'writers.deletedAt as answeredAuthorDeletedAt',
          ])
          .whereRef('answered.id', '=', 'comments.answeredId')
          .where('answered.deletedAt', 'is', null)
          .where(isCommenterVisible(readerId, 'answered.authorId'))
          .as('answeredBy'),
      (join) => join.onTrue(),
    )
    .select([
      'comments.id',
      'comments.postId',
      'comments.parentId',
      'comments.content',
      'comments.createdAt',
      'comments.editedAt',
      'comments.deletedAt',
      'comments.heldAt',
      'comments.likesCount',
      'comments.authorId',
      'posts.authorId as postAuthorId',
      'posts.isAnonymous',
      'parents.authorId as parentAuthorId',
      'parents.deletedAt as parentDeletedAt',
      'answeredBy.answeredAuthorId',
      'answeredBy.answeredNickname',
      'answeredBy.answeredAuthorDeletedAt',
      ...authorColumns,
    ])
    .select((eb) => [
      visibleRepliesCount(readerId).as('repliesCount'),
      isKept('comment').as('isKept'),
      eb
        .exists(
          eb
            .selectFrom('commentLikes')
            .whereRef('commentLikes.commentId', '=', 'comments.id')
            .where('commentLikes.userId', '=', readerId),
        )
        .$castTo<boolean>()
        .as('isLiked'),
    ])

/** Select visible comments that begin a thread. A deleted one counts while it has a visible reply. */
const selectThreads = (db: ReadDb, readerId: number) =>
  selectComments(db, readerId)
    .where('comments.parentId', 'is', null)
    .where(isInVisibleThread(readerId))
    .where((eb) =>
      eb.or([
        eb.and([eb('comments.deletedAt', 'is', null), isCommentOut(readerId, 'comments')]),
        eb(visibleRepliesCount(readerId), '>', 0),
      ]),
    )

/**
 * List the comments on a post, newest first, each with its first replies, oldest first; NOT_FOUND when the reader may
 * not see the post.
 */
export async function listComments(
  { db, me }: Reading,
  { id, limit, before }: { id: number; limit: number; before?: number | undefined },
): Promise<Comment[]> {
  await readPostState(db, me.id, id)
  const threads = await selectThreads(db, me.id)
    .where('comments.postId', '=', id)
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before ?? 0))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()
  const repliesTo = await listRepliesOfEach(db, me.id, {
    threads: threads.filter((thread) => thread.repliesCount > 0),
    limit: repliesPageSize,
  })
  return threads.map((row) => ({
    ...commentView(row, me.id),
    replies: repliesTo.get(row.id) ?? [],
  }))
}

/**
 * List replies to a comment, oldest first, starting after the reply `after`. NOT_FOUND when the comment is not in the
 * reader's list; a deleted one counts while it has a visible reply, and a reply is no thread.
 */
export async function listReplies(
  { db, me }: Reading,
  { id, limit, after }: { id: number; limit: number; after?: number | undefined },
): Promise<Comment[]> {
  const thread = await selectThreads(db, me.id)
    .where('comments.id', '=', id)
    .where(isPostVisible(me.id))
    .executeTakeFirst()
  if (thread === undefined) throw new Problem('NOT_FOUND')
  const replies = await listRepliesOfEach(db, me.id, { threads: [thread], limit, after })
  return replies.get(id) ?? []
}

type Reply = Comment['replies'][number]

/**
 * Return the first replies to each of these comments of one post, oldest first, by the comment's id: one index scan per
 * thread.
 */
async function listRepliesOfEach(
  db: ReadDb,
  readerId: number,
  {
    threads,
    limit,
    after = 0,
  }: {
    threads: readonly { id: number }[]
    limit: number
    after?: number | undefined
  },
): Promise<Map<number | null, Reply[]>> {
  if (threads.length === 0) return new Map()
  const ids = sql<number[]>`array(
    select shown.id
    from unnest(${threads.map((thread) => thread.id)}::bigint[]) as thread (id)
    cross join lateral (
      select replies.id
      from comments as replies join posts on posts.id = replies."postId"
      where replies."parentId" = thread.id and replies.id > ${after}
        and replies."deletedAt" is null and ${isCommentOut(readerId, 'replies')}
        and ${isCommenterVisible(readerId, 'replies.authorId')}
      order by replies.id limit ${sql.lit(limit)}) as shown)`
  const rows = await selectComments(db, readerId)
    .where(sql<boolean>`comments.id = any(${ids})`)
    .orderBy('comments.id')
    .execute()
  const replies = rows.map((row) => ({ ...commentView(row, readerId), replies: [] }))
  return Map.groupBy(replies, (reply) => reply.parentId)
}

/** List the caller's comments, newest first, also in hidden posts: a missing one would reveal a block. */
export async function listOwnComments(
  { db, me }: Reading,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<Omit<Comment, 'replies'>[]> {
  const rows = await selectComments(db, me.id)
    .where('comments.authorId', '=', me.id)
    .where('comments.deletedAt', 'is', null)
    .where('comments.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => commentView(row, me.id))
}

/** Return the row of a comment that is in the reader's list, otherwise NOT_FOUND; a moderator can read every one. */
export async function readCommentRow(
  { db, me }: Reading,
  id: number,
  { isModerating = false } = {},
): Promise<CommentRow> {
  const row = await selectComments(db, me.id)
    .where('comments.id', '=', id)
    .where('comments.deletedAt', 'is', null)
    .where('posts.deletedAt', 'is', null)
    .$if(!isModerating, (query) =>
      query
        .where(isInVisibleThread(me.id))
        .where(isCommentOut(me.id, 'comments'))
        .where(isPostVisible(me.id)),
    )
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/**
 * List the members who must not receive a comment because of a block with its author, the author of its thread or post,
 * or `otherIds`.
 */
export async function listHiddenFromComment(
  db: ReadDb,
  row: CommentRow,
  otherIds: readonly number[] = [],
): Promise<Set<number>> {
  const hidden = new Set<number>()
  const { authorId, parentAuthorId, postAuthorId, isAnonymous } = row
  for (const id of new Set([postAuthorId, authorId, parentAuthorId ?? authorId, ...otherIds])) {
    const isAnonymousHere = isMasked({ isAnonymous, postAuthorId, authorId: id })
    for (const userId of await listHiddenFrom(db, { authorId: id, isAnonymous: isAnonymousHere }))
      hidden.add(userId)
  }
  return hidden
}
