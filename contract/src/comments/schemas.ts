import * as z from 'zod/mini'
import { Author, LikeWish } from '../posts/schemas.ts'
import { Report, ReportDraft } from '../reports/schemas.ts'
import { Count, Id, Language, page, RowId, Success, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { commentLength, commentsPageSize, repliesPageSize } from './rules.ts'

const comment = {
  kind: z.literal('comment'),
  id: RowId,
  postId: RowId,
  /** null for a comment on the post itself; replies are one level deep. */
  parentId: z.nullable(RowId),
  /** Empty when deleted. */
  content: z.string(),
  createdAt: Time,
  /** null when deleted. The author of an anonymous post stays anonymous under it. */
  author: z.nullable(Author),
  /** Written by the post's own author. */
  isPostAuthor: z.boolean(),
  isDeleted: z.boolean(),
  isOwn: z.boolean(),
  isLiked: z.boolean(),
  likesCount: Count,
  /** How many replies the reader can see; always 0 for a reply. */
  repliesCount: Count,
}
const Reply = z.object({ ...comment, replies: z.array(z.never()) })

/** A deleted comment that has replies stays as a placeholder; without any it is gone. `replies` are the first ones, oldest first; `comments.listReplies` answers the rest. */
export const Comment = z.object({ ...comment, replies: z.array(Reply) })
export type Comment = z.infer<typeof Comment>

export const CommentLike = z.object({
  kind: z.literal('comment-like'),
  id: RowId,
  isLiked: z.boolean(),
  likesCount: Count,
})
export type CommentLike = z.infer<typeof CommentLike>
export const CommentDraft = z.object({
  content: text(commentLength.min, commentLength.max, 'comment.length'),
  /** The comment this one answers. An answer to a reply joins that reply's comment. */
  parentId: z.optional(z.nullable(RowId)),
})

export const commentsSpecs = {
  list: spec({
    summary: 'Comments with their replies, newest first',
    access: 'member',
    query: z.extend(page(commentsPageSize, 100), { lang: z.optional(Language) }),
    answer: z.array(Comment),
  }),
  listReplies: spec({
    summary: 'Replies to a comment, oldest first: those after a reply, or the first ones',
    access: 'member',
    query: z.object({ limit: page(repliesPageSize, 100).shape.limit, after: z.optional(Id) }),
    answer: z.array(Comment),
  }),
  add: spec({
    summary: 'Comment on a post, or reply to a comment',
    access: 'member',
    body: CommentDraft,
    answer: Comment,
    status: 201,
    announces: [
      'comment:new',
      'post:counts',
      'notification:new',
      'notification:removed',
      'notification:count',
    ],
  }),
  remove: spec({
    summary: 'Delete my comment; admins may delete any',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: ['comment:removed', 'post:counts'],
  }),
  like: spec({
    summary: 'Like, or take the like back; `liked` sets it, so that a retry is harmless',
    access: 'member',
    body: LikeWish,
    answer: CommentLike,
    announces: ['notification:new', 'notification:count'],
  }),
  report: spec({
    summary: 'Report a comment: once, a second report answers the first with 200',
    access: 'member',
    whileSuspended: true,
    body: ReportDraft,
    answer: Report,
    status: 201,
    announces: ['report:new', 'report:changed'],
  }),
}
