import * as z from 'zod/mini'
import { del, get, post } from './endpoint.ts'
import { Author, LikeWish } from './posts.ts'
import { Report, ReportDraft } from './safety.ts'
import { Count, Id, Language, page, RowId, Success, Time, text } from './shared.ts'

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

/** What is told of a deleted comment that has replies. */
export const placeholderOf = <C extends Omit<Comment, 'replies'>>(held: C): C => ({
  ...held,
  content: '',
  author: null,
  isPostAuthor: false,
  isDeleted: true,
  isLiked: false,
  likesCount: 0,
})

export const CommentLike = z.object({
  kind: z.literal('comment-like'),
  id: RowId,
  isLiked: z.boolean(),
  likesCount: Count,
})
export type CommentLike = z.infer<typeof CommentLike>

export const commentLength = { min: 1, max: 500 }
export const CommentDraft = z.object({
  content: text(commentLength.min, commentLength.max, 'comment.length'),
  /** The comment this one answers. An answer to a reply joins that reply's comment. */
  parentId: z.optional(z.nullable(RowId)),
})

export const commentsPageSize = 20
/** How many replies come with each comment. */
export const repliesPageSize = 20

export const comments = {
  list: get('/api/posts/:id/comments', {
    summary: 'Comments with their replies, newest first',
    access: 'member',
    query: z.extend(page(commentsPageSize, 100), { lang: z.optional(Language) }),
    limit: commentsPageSize,
    answer: z.array(Comment),
    pollMs: 2_000,
  }),
  listReplies: get('/api/comments/:id/replies', {
    summary: 'Replies to a comment, oldest first: those after a reply, or the first ones',
    access: 'member',
    query: z.object({ limit: page(repliesPageSize, 100).shape.limit, after: z.optional(Id) }),
    limit: repliesPageSize,
    answer: z.array(Comment),
  }),
  add: post('/api/posts/:id/comments', {
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
  remove: del('/api/comments/:id', {
    summary: 'Delete my comment; admins may delete any',
    access: 'member',
    answer: Success,
    announces: ['comment:removed', 'post:counts'],
  }),
  like: post('/api/comments/:id/like', {
    summary: 'Like, or take the like back; `liked` sets it, so that a retry is harmless',
    access: 'member',
    body: LikeWish,
    answer: CommentLike,
    announces: ['notification:new', 'notification:count'],
  }),
  report: post('/api/comments/:id/report', {
    summary: 'Report a comment: once, a second report answers the first with 200',
    access: 'member',
    body: ReportDraft,
    answer: Report,
    status: 201,
  }),
}
