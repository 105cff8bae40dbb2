import * as z from 'zod/mini'
import { CheckedText } from '../checks/schemas.ts'
import { Author, BegunWith, SentOnce } from '../posts/schemas.ts'
import { Count, RowId, Time, text } from '../shared/schemas.ts'
import { commentLength } from './rules.ts'

const comment = {
  kind: z.literal('comment'),
  id: RowId,
  postId: RowId,
  /** null for a comment on the post itself; replies are one level deep. */
  parentId: z.nullable(RowId),
  /** Empty when deleted. */
  content: z.string(),
  createdAt: Time,
  /** When its author last edited it. To others of an anonymous author it is `createdAt`, so that it tells no time. */
  editedAt: z.nullable(Time),
  /**
   * Of a reply, the author of what it answers: without id and name when they are anonymous, null when their account or the
   * comment is gone. null for a comment on the post itself.
   */
  replyTo: z.nullable(z.object({ id: z.nullable(RowId), nickname: z.nullable(z.string()) })),
  /** null when deleted. The author of an anonymous post stays anonymous under it. */
  author: z.nullable(Author),
  /** Written by the post's own author. */
  isPostAuthor: z.boolean(),
  isDeleted: z.boolean(),
  isOwn: z.boolean(),
  /** Held until the team has read it: until then only its author sees it. */
  isHeld: z.boolean(),
  /** Held, and read: no moderator will look again, it stays with its author. */
  isKept: z.boolean(),
  isLiked: z.boolean(),
  likesCount: Count,
  /** Number of replies visible to the reader; always 0 for a reply. */
  repliesCount: Count,
}

const Reply = z.object({ ...comment, replies: z.array(z.never()) })

/**
 * A deleted comment with replies stays as a placeholder; without any it disappears. `replies` holds the first ones, oldest
 * first; `comments.listReplies` returns the rest.
 */
export const Comment = z.object({ ...comment, replies: z.array(Reply) })
export type Comment = z.infer<typeof Comment>

export const CommentLike = z.object({
  kind: z.literal('comment-like'),
  id: RowId,
  isLiked: z.boolean(),
  likesCount: Count,
})
export type CommentLike = z.infer<typeof CommentLike>

const content = text(commentLength.min, commentLength.max, 'comment.length')

export const CommentDraft = z.object({
  content,
  /** The comment that this one answers. An answer to a reply joins that reply's comment. */
  parentId: z.optional(z.nullable(RowId)),
  ...SentOnce,
  ...CheckedText,
})

export const CommentEdit = z.object({ content, ...BegunWith, ...CheckedText })
