import * as z from 'zod/mini'
import { audited } from '../audit/schemas.ts'
import { CheckedText, Noticed } from '../checks/schemas.ts'
import { Author, LikeWish } from '../posts/schemas.ts'
import { FiledReport, ReportDraft } from '../reports/schemas.ts'
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
  /** Somebody reads it before others can: only its author sees it until then. */
  isHeld: z.boolean(),
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
  ...CheckedText,
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
    asTeam: 'team:write',
    body: CommentDraft,
    answer: z.object({ ...Comment.shape, ...Noticed }),
    status: 201,
    announces: [
      'comment:new',
      'post:counts',
      'post:settled',
      'check-in:changed',
      'notification:new',
      'notification:removed',
      'notification:count',
      'report:new',
    ],
  }),
  remove: spec({
    summary: 'Delete my comment; admins may delete any',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: [...audited, 'comment:removed', 'post:counts', 'post:risen'],
  }),
  like: spec({
    summary: 'Like, or take the like back; `liked` sets it, so that a retry is harmless',
    access: 'member',
    asTeam: 'team:like',
    body: LikeWish,
    answer: CommentLike,
    announces: ['notification:new', 'notification:count'],
  }),
  report: spec({
    summary: 'Report a comment: once, a second report answers the first with 200',
    access: 'member',
    asTeam: 'team:write',
    whileSuspended: true,
    body: ReportDraft,
    answer: FiledReport,
    status: 201,
    announces: ['report:new', 'report:changed'],
  }),
}
