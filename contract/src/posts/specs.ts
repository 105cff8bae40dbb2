import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { Noticed } from '../checks/schemas.ts'
import { takenBack } from '../notifications/rules.ts'
import { normalise } from '../shared/rules.ts'
import { Category, Count, Language, page, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { feedPageSize, unansweredPageSize } from './rules.ts'
import { LikeWish, Post, PostDraft, PostEdit, PostLike, PostView } from './schemas.ts'

export * from './schemas.ts'

const feedPage = page(feedPageSize, 50)
const Searched = z.string().check(z.overwrite(normalise), z.maxLength(100))

export const postsSpecs = {
  list: spec({
    summary: 'The feed, newest first. Signed out, only the first 9',
    access: 'visitor',
    query: z.extend(feedPage, {
      category: z.optional(Category),
      /** Words that the post must all contain; empty means no search. */
      search: z.optional(Searched),
      /** Only posts in this language; without it all languages. */
      lang: z.optional(Language),
    }),
    answer: z.array(Post),
  }),
  countFound: spec({
    summary: 'How many stories a search finds in the feed, up to a thousand; 0 without a search',
    access: 'visitor',
    query: z.object({
      search: z._default(Searched, ''),
      /** Only posts in this language; without it all languages. */
      lang: z.optional(Language),
    }),
    answer: z.object({ count: Count }),
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
      /** Only posts in this language; without it all languages. */
      lang: z.optional(Language),
    }),
    answer: z.array(Post),
  }),
  read: spec({
    summary:
      'One post. Signed out, a small number of different ones in an hour, and always those that somebody shared',
    access: 'visitor',
    query: z.object({
      /** The key in the link of a shared story: see `shareKeyOf`. */
      shared: z.optional(z.string().check(z.regex(/^[\da-z]{1,20}$/))),
    }),
    answer: Post,
  }),
  publish: spec({
    summary:
      'Share a worry, by name or anonymously. With a `clientId` that was used before it answers the first one with 200',
    access: 'sharer',
    asTeam: 'team:write',
    body: PostDraft,
    answer: z.object({ ...Post.shape, ...Noticed }),
    status: 201,
    announces: ['post:new', 'report:new'],
  }),
  edit: spec({
    summary: 'Edit my post, for 24 hours; not while a case about it is open',
    access: 'member',
    asTeam: 'team:write',
    body: PostEdit,
    answer: z.object({ ...Post.shape, ...Noticed }),
    announces: [
      ...(['post:changed', 'post:removed', 'check-in:changed', 'report:new'] as const),
      ...(['notification:removed', 'notification:count'] as const),
    ],
  }),
  remove: spec({
    summary:
      'Delete my post; moderators may delete any, which decides its pending cases. 404 when it is already gone',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: [
      ...audited,
      ...(['post:removed', 'chat-request:changed', 'check-in:changed'] as const),
      ...(['notification:removed', 'notification:count'] as const),
      ...(['report:changed', 'room:changed', 'notification:new'] as const),
    ],
  }),
  like: spec({
    summary: 'Like, or take the like back; `liked` sets it, so that a retry is harmless',
    access: 'member',
    asTeam: 'team:like',
    body: LikeWish,
    answer: PostLike,
    announces: ['post:counts', 'notification:new', ...takenBack],
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
    staff: ['moderator'],
    query: page(unansweredPageSize, 50),
    answer: z.array(Post),
  }),
  categoryStats: spec({
    summary: 'How many posts of each category my feed of a language holds, zero included',
    access: 'visitor',
    query: z.object({
      /** Only posts in this language; without it all languages. */
      lang: z.optional(Language),
    }),
    answer: z.array(z.object({ name: Category, count: Count })),
  }),
}

export type FeedQuery = z.output<typeof postsSpecs.list.query>
