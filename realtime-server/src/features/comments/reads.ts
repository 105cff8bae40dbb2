import { type Comment, placeholderOf } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import { isAnonymousPost, notBlocked } from '../blocks/conditions.ts'
import { type AuthorRow, authorView, readPost } from '../posts/reads.ts'

type Commenter = 'comments.authorId' | 'replies.authorId' | 'parents.authorId'

/** True where `meId` may meet who commented: under their own anonymous post they are anonymous there as well. */
const mayMeet = (meId: number, commenter: Commenter) =>
  notBlocked(
    meId,
    commenter,
    sql<boolean>`(posts."isAnonymous" and ${sql.ref(commenter)} = posts."authorId")`,
  )

/** True where `meId` may meet who wrote a comment and who began its thread. */
const inMyThreads = (meId: number) => sql<boolean>`(
  ${mayMeet(meId, 'comments.authorId')}
  and (parents.id is null or ${mayMeet(meId, 'parents.authorId')})
)`

const selectComments = (db: Db, meId: number) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.postId')
    .innerJoin('users', 'users.id', 'comments.authorId')
    .leftJoin('comments as parents', 'parents.id', 'comments.parentId')
    .select([
      'comments.id',
      'comments.postId',
      'comments.parentId',
      'comments.content',
      'comments.createdAt',
      'comments.deletedAt',
      'comments.likesCount',
      'comments.authorId',
      'posts.authorId as postAuthorId',
      'posts.isAnonymous',
      'parents.authorId as parentAuthorId',
      'parents.deletedAt as parentDeletedAt',
      'username',
      'nickname',
      'gradeLevel',
      'gender',
      'avatarType',
      'characterAvatar',
      'isAi',
      'users.deletedAt as authorDeletedAt',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('commentLikes')
            .whereRef('commentLikes.commentId', '=', 'comments.id')
            .where('commentLikes.userId', '=', meId),
        )
        .$castTo<boolean>()
        .as('isLiked'),
    )

export interface CommentRow extends AuthorRow {
  id: number
  postId: number
  parentId: number | null
  content: string
  createdAt: string
  deletedAt: string | null
  likesCount: number
  isLiked: boolean
  postAuthorId: number
  /** Of the post. */
  isAnonymous: boolean
  parentAuthorId: number | null
  parentDeletedAt: string | null
}

/** Whether who wrote it goes unnamed to others: the author of an anonymous post stays anonymous under it. */
export const isUnnamed = (row: Pick<CommentRow, 'isAnonymous' | 'authorId' | 'postAuthorId'>) =>
  row.isAnonymous && row.authorId === row.postAuthorId

/** A comment as `meId` may see it; 0 stands for everybody who neither wrote nor liked it. */
export function commentView(row: CommentRow, meId: number): Omit<Comment, 'replies'> {
  const isOwn = row.authorId === meId
  const view: Omit<Comment, 'replies'> = {
    kind: 'comment',
    id: row.id,
    postId: row.postId,
    parentId: row.parentId,
    content: row.content,
    createdAt: row.createdAt,
    author: authorView(row, { isHidden: isUnnamed(row) && !isOwn }),
    isPostAuthor: row.authorId === row.postAuthorId,
    isDeleted: false,
    isOwn,
    isLiked: row.isLiked,
    likesCount: row.likesCount,
  }
  return row.deletedAt === null ? view : placeholderOf(view)
}

interface Page {
  postId: number
  limit: number
  before?: number | undefined
}

/**
 * The comments on a post, newest first, each with its replies, oldest first; NOT_FOUND where the reader may not see the
 * post. A deleted one is there only for a reply that the reader sees.
 */
export async function listComments(
  db: Db,
  me: Member,
  { postId, limit, before }: Page,
): Promise<Comment[]> {
  await readPost(db, me, postId)
  const threads = await selectComments(db, me.id)
    .where('comments.postId', '=', postId)
    .where('comments.parentId', 'is', null)
    .where(inMyThreads(me.id))
    .where((eb) =>
      eb.or([
        eb('comments.deletedAt', 'is', null),
        eb.exists(
          eb
            .selectFrom('comments as replies')
            .whereRef('replies.parentId', '=', 'comments.id')
            .where('replies.deletedAt', 'is', null)
            .where(mayMeet(me.id, 'replies.authorId')),
        ),
      ]),
    )
    .$if(before !== undefined, (query) => query.where('comments.id', '<', before ?? 0))
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()
  if (threads.length === 0) return []
  const ids = threads.map((row) => row.id)
  const replies = await selectComments(db, me.id)
    .where((eb) => eb('comments.parentId', '=', eb.fn.any(eb.val(ids))))
    .where('comments.deletedAt', 'is', null)
    .where(inMyThreads(me.id))
    .orderBy('comments.id')
    .execute()
  const repliesTo = Map.groupBy(replies, (reply) => reply.parentId)
  return threads.map((row) => ({
    ...commentView(row, me.id),
    replies: (repliesTo.get(row.id) ?? []).map((reply) => ({
      ...commentView(reply, me.id),
      replies: [],
    })),
  }))
}

/** Every comment of mine, newest first, also where I do not find it any more myself: leaving it out would tell of a block. */
export async function listOwnComments(db: Db, meId: number): Promise<Omit<Comment, 'replies'>[]> {
  const rows = await selectComments(db, meId)
    .where('comments.authorId', '=', meId)
    .where('comments.deletedAt', 'is', null)
    .orderBy('comments.id', 'desc')
    .execute()
  return rows.map((row) => commentView(row, meId))
}

/** The row of a comment that `meId` could find in a list; NOT_FOUND where there is none. Moderation finds every one. */
export async function readCommentRow(
  db: Db,
  meId: number,
  id: number,
  { isModerating = false } = {},
): Promise<CommentRow> {
  const row = await selectComments(db, meId)
    .where('comments.id', '=', id)
    .where('comments.deletedAt', 'is', null)
    .where('posts.deletedAt', 'is', null)
    .$if(!isModerating, (query) =>
      query.where(inMyThreads(meId)).where(notBlocked(meId, 'posts.authorId', isAnonymousPost)),
    )
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}
