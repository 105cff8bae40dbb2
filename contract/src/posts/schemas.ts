import * as z from 'zod/mini'
import { RequestStatus } from '../chat-requests/schemas.ts'
import { CheckedText } from '../checks/schemas.ts'
import { AvatarType, CharacterAvatar, Gender, GradeLevel } from '../people/schemas.ts'
import { Category, Count, Language, RowId, Time, text } from '../shared/schemas.ts'
import { postLength } from './rules.ts'

/** The author of a post or comment. For an anonymous author every field but the coarse grade is null, except in the author's own view. */
export const Author = z.object({
  id: z.nullable(RowId),
  username: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  gradeLevel: z.nullable(GradeLevel),
  gender: z.nullable(Gender),
  avatarType: z.nullable(AvatarType),
  characterAvatar: z.nullable(CharacterAvatar),
  isAi: z.boolean(),
  /** Whether the author is a verified listener; false while they are masked. */
  isVerified: z.boolean(),
  /** The account was deleted: every other field is null. */
  isDeleted: z.boolean(),
})
export type Author = z.infer<typeof Author>

export const Post = z.object({
  kind: z.literal('post'),
  id: RowId,
  content: z.string(),
  /** Language of the text, as of most of its words; null for what is in neither, which lists of both contain. */
  language: z.nullable(Language),
  categories: z.array(Category),
  isAnonymous: z.boolean(),
  isAiGenerated: z.boolean(),
  author: Author,
  authorId: z.nullable(RowId),
  createdAt: Time,
  /** When its author last edited it. To others of an anonymous author it is `createdAt`, so that it tells no time. */
  editedAt: z.nullable(Time),
  likesCount: Count,
  commentsCount: Count,
  viewsCount: Count,
  chatRequestsCount: Count,
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  /** Held until the team has read it: until then only its author sees it. */
  isHeld: z.boolean(),
  /** Held, and read: no moderator will look again, it stays with its author. */
  isKept: z.boolean(),
  /** Status of the reader's own chat request on this post; null when there is none. */
  chatRequestStatus: z.nullable(RequestStatus),
  /**
   * Whether the reader may ask for a chat: false for visitors, sharers, own and AI posts, after a request, and where adult
   * and minor may not meet.
   */
  canRequest: z.boolean(),
  /** It waits for another member's first word. Set for its author and for listeners who can answer it; false for all others. */
  isWaiting: z.boolean(),
  /** Its place in the queue, for listeners who can answer it: the earlier the higher. null below the queue, and for all others. See queue.ts. */
  linePlace: z.nullable(Time),
})
export type Post = z.infer<typeof Post>

/** The writer's own id of a text, which makes a retry idempotent. */
export const SentOnce = { clientId: z.optional(z.uuid()) }

/**
 * `editedAt` is that of the wording that the writer began with; when the text was edited elsewhere since, the call is
 * refused. Without it the last edit wins.
 */
export const BegunWith = { editedAt: z.optional(z.nullable(Time)) }

/** What the author of a story writes. */
export const Written = {
  content: text(postLength.min, postLength.max, 'post.length'),
  categories: z.array(Category).check(
    z.overwrite((chosen) => [...new Set(chosen)]),
    z.minLength(1, 'categories.required'),
  ),
}

export const PostDraft = z.object({
  ...Written,
  isAnonymous: z._default(z.boolean(), false),
  ...SentOnce,
  ...CheckedText,
})

export const PostEdit = z.object({ ...Written, ...BegunWith, ...CheckedText })

/** `liked` sets the like, which is idempotent; without it the call toggles the like. */
export const LikeWish = z.object({ liked: z.optional(z.boolean()) })

/** Both counts are absolute. */
export const PostLike = z.object({
  kind: z.literal('post-like'),
  id: RowId,
  isLiked: z.boolean(),
  likesCount: Count,
})
export type PostLike = z.infer<typeof PostLike>

export const PostView = z.object({ kind: z.literal('post-view'), id: RowId, viewsCount: Count })
export type PostView = z.infer<typeof PostView>

export const PostCounts = z.object({
  id: RowId,
  likesCount: Count,
  commentsCount: Count,
  viewsCount: Count,
})
export type PostCounts = z.infer<typeof PostCounts>
