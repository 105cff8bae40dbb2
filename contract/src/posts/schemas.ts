import * as z from 'zod/mini'
import { audited } from '../audit/schemas.ts'
import { RequestStatus } from '../chat-requests/schemas.ts'
import { CheckedText, Noticed } from '../checks/schemas.ts'
import { AvatarType, CharacterAvatar, Gender, GradeLevel } from '../people/schemas.ts'
import { normalise } from '../shared/rules.ts'
import { Category, Count, Language, page, RowId, Success, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { feedPageSize, postLength, unansweredPageSize } from './rules.ts'

/** Who wrote something. Of an anonymous author every field but the coarse grade is null, for everyone but the author. */
export const Author = z.object({
  id: z.nullable(RowId),
  username: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  gradeLevel: z.nullable(GradeLevel),
  gender: z.nullable(Gender),
  avatarType: z.nullable(AvatarType),
  characterAvatar: z.nullable(CharacterAvatar),
  isAi: z.boolean(),
  /** A verified listener; never told of somebody masked. */
  isVerified: z.boolean(),
  /** The account was deleted: every other field is null. */
  isDeleted: z.boolean(),
})
export type Author = z.infer<typeof Author>

export const Post = z.object({
  kind: z.literal('post'),
  id: RowId,
  content: z.string(),
  /** What it is written in. */
  language: Language,
  categories: z.array(Category),
  isAnonymous: z.boolean(),
  isAiGenerated: z.boolean(),
  author: Author,
  authorId: z.nullable(RowId),
  createdAt: Time,
  likesCount: Count,
  commentsCount: Count,
  viewsCount: Count,
  chatRequestsCount: Count,
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  /** Somebody reads it before others can: only its author sees it until then. */
  isHeld: z.boolean(),
  /** How the reader's own chat request on this post stands; null when there is none. */
  chatRequestStatus: z.nullable(RequestStatus),
  /** Whether the reader may ask for a chat: false for visitors, sharers, own and AI posts, after a request, and where adult and minor may not meet. */
  canRequest: z.boolean(),
  /** Another person's first word is awaited. Told to its author and to listeners who can answer it; false to all others. */
  isWaiting: z.boolean(),
  /** Its place in the line, for listeners who can answer it: the earlier the higher. null below the line, and to all others. See line.ts. */
  linePlace: z.nullable(Time),
})
export type Post = z.infer<typeof Post>
export const PostDraft = z.object({
  content: text(postLength.min, postLength.max, 'post.length'),
  categories: z.array(Category).check(
    z.overwrite((chosen) => [...new Set(chosen)]),
    z.minLength(1, 'categories.required'),
  ),
  isAnonymous: z._default(z.boolean(), false),
  ...CheckedText,
})

/** What a person may ask of a like: to set it, which a retry cannot harm, or, without a wish, to turn it over. */
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
const feedPage = page(feedPageSize, 50)

export const postsSpecs = {
  list: spec({
    summary: 'The feed, newest first. Signed out, only the first 9',
    access: 'visitor',
    query: z.extend(feedPage, {
      category: z.optional(Category),
      /** Words that must all be in it; empty means no search. */
      search: z.optional(z.string().check(z.overwrite(normalise), z.maxLength(100))),
      /** Only posts written in it; without it those in every language. */
      lang: z.optional(Language),
    }),
    answer: z.array(Post),
  }),
  forListener: spec({
    summary:
      'Posts that the listener can answer: not their own, not written by AI. Those that wait for a first word and have risen stand first, then the newest',
    access: 'listener',
    query: z.extend(feedPage, {
      /** Repeatable; none means every category. */
      categories: z.optional(
        z.union([
          z.array(Category),
          z.pipe(
            Category,
            z.transform((one) => [one]),
          ),
        ]),
      ),
      /** Only posts written in it; without it those in every language. */
      lang: z.optional(Language),
    }),
    answer: z.array(Post),
  }),
  read: spec({
    summary:
      'One post. Signed out, a small number of different ones in an hour, and always those that somebody shared',
    access: 'visitor',
    query: z.object({
      /** From the link of a story that was shared: see `shareKeyOf`. */
      shared: z.optional(z.string().check(z.regex(/^[\da-z]{1,20}$/))),
    }),
    answer: Post,
  }),
  publish: spec({
    summary: 'Share a worry, by name or anonymously',
    access: 'sharer',
    asTeam: 'team:write',
    body: PostDraft,
    answer: z.object({ ...Post.shape, ...Noticed }),
    status: 201,
    announces: ['post:new', 'report:new'],
  }),
  remove: spec({
    summary: 'Delete my post; admins may delete any. 404 when it is already gone',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: [...audited, 'post:removed', 'chat-request:changed', 'check-in:changed'],
  }),
  like: spec({
    summary: 'Like, or take the like back; `liked` sets it, so that a retry is harmless',
    access: 'member',
    asTeam: 'team:like',
    body: LikeWish,
    answer: PostLike,
    announces: ['post:counts', 'notification:new', 'notification:count'],
  }),
  likeStatus: spec({
    summary: 'Whether I like it',
    access: 'member',
    answer: z.object({ isLiked: z.boolean() }),
  }),
  view: spec({
    summary: 'I opened it: counts once a day for each person, and never for the author',
    access: 'member',
    whileSuspended: true,
    answer: PostView,
    announces: ['post:counts'],
  }),
  listUnanswered: spec({
    summary: 'Posts that nobody has answered for two hours, newest first',
    access: 'admin',
    query: page(unansweredPageSize, 50),
    answer: z.array(Post),
  }),
  categoryStats: spec({
    summary: 'How many posts each category has, zero included',
    access: 'visitor',
    answer: z.array(z.object({ name: Category, count: Count })),
  }),
}
export type FeedQuery = z.output<typeof postsSpecs.list.query>
