import {
  type Category,
  type FeedQuery,
  harmTerms,
  hasTerm,
  type Language,
  meantInKorean,
  type Post,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import { Problem } from '../../core/problem.ts'
import { idOf, type Member, type Visitor } from '../../core/who.ts'
import { isPostVisible, visibleCommentsCount } from '../visibility/rules.ts'
import { countsAsVerified } from './rules.ts'
import { listFound } from './search.ts'
import { authorColumns, type PostRow, plainColumns, postView } from './views.ts'

/** Where posts are read, and for whom. */
export type Reader = Member | Omit<Visitor, 'epoch'>
export type Reading<Me extends Reader = Reader> = Pick<Context, 'db'> & { readonly me: Me }

/** Posts as one reader sees them, those they may see, newest first. */
export const selectPosts = ({ db, me }: Reading) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select([...plainColumns, 'authorId', ...authorColumns])
    .select(countsAsVerified.as('countsAsVerified'))
    .select((eb) => [
      (me.kind === 'member' ? visibleCommentsCount(me.id) : sql<number>`posts."commentsCount"`).as(
        'commentsCount',
      ),
      eb
        .exists(
          eb
            .selectFrom('postLikes')
            .whereRef('postLikes.postId', '=', 'posts.id')
            .where('postLikes.userId', '=', idOf(me)),
        )
        .$castTo<boolean>()
        .as('isLiked'),
      eb
        .selectFrom('chatRequests')
        .select('status')
        .whereRef('chatRequests.postId', '=', 'posts.id')
        .where('listenerId', '=', idOf(me))
        .as('chatRequestStatus'),
    ])
    .where(isPostVisible(idOf(me)))
    .orderBy('posts.id', 'desc')

export interface Page {
  limit: number
  before?: number | undefined
}

/**
 * A limit is a literal in the statement, rounded up to one of three, and the surplus is cut off: Postgres makes one
 * plan for all callers only if it knows how few rows are wanted.
 */
const limitSteps = [9, 20, 50]
const stepOf = ({ limit }: Page) => limitSteps.find((step) => step >= limit) ?? limit
export const limitOf = (page: Page) => {
  const step = stepOf(page)
  return limitSteps.includes(step) ? sql.lit(step) : sql<number>`${step}`
}

/** The id below which a page begins. */
export const startOf = ({ before }: Page) => before ?? Number.MAX_SAFE_INTEGER

/** True where the reader has not switched a row `posts` off. */
const isSwitchedOn = (me: Reader) =>
  me.kind === 'member' && !me.showAiPosts
    ? sql<boolean>`not posts."isAiGenerated"`
    : sql<boolean>`true`

/** True for a row `posts` in the language asked for. A literal, because one language may be rare: each needs its own plan. */
export const isIn = (lang: Language | undefined) =>
  lang === undefined ? sql<boolean>`true` : sql<boolean>`posts.language = ${sql.lit(lang)}`

// Postgres assumes that an array has ten entries, so one category gets a plan of its own.
const rowsOf = (chosen: readonly Category[]) =>
  chosen.length === 1 ? sql`(values (${chosen[0]}::text))` : sql`unnest(${chosen}::text[])`

/**
 * The newest ids of these categories. Each category is walked along its own index, and every step asks for one post, so
 * that the planner cannot walk all posts to find those of a rare category.
 */
export const newestOf = (
  chosen: readonly Category[],
  page: Page,
  isWanted: RawBuilder<boolean>,
) => sql<number[]>`array(
  select distinct found.id from ${rowsOf(chosen)} as chosen (category)
  cross join lateral (
    select "postId" as id from "postCategories"
    cross join lateral (
      select from posts join users on users.id = posts."authorId"
      where posts.id = "postId" and ${isWanted} limit 1) as wanted
    where "postCategories".category = chosen.category and "postId" < ${startOf(page)}
    order by "postId" desc limit ${limitOf(page)}) as found
  order by found.id desc limit ${limitOf(page)})`

export const viewsOf = (rows: readonly PostRow[], { me }: Reading, { limit }: Page) =>
  rows.slice(0, limit).map((row) => postView(row, me))

export async function listThese(
  context: Reading,
  { ids, ...page }: Page & { ids: RawBuilder<number[]> },
): Promise<Post[]> {
  const rows = await selectPosts(context).where(sql<boolean>`posts.id = any(${ids})`).execute()
  return viewsOf(rows, context, page)
}

/** The feed, newest first, without the posts that a block hides from the reader or that they switched off; with `lang` only those in that language. */
export async function listPosts(
  context: Reading,
  { category, search, lang, ...page }: FeedQuery,
): Promise<Post[]> {
  const { db, me } = context
  const isWanted = sql<boolean>`${isPostVisible(idOf(me))} and ${isSwitchedOn(me)} and ${isIn(lang)}`
  if (search) {
    if (hasTerm(search, harmTerms, meantInKorean(search))) return []
    const scope = { category, isWanted, limit: stepOf(page), before: startOf(page) }
    const found = await listFound(db, search, scope)
    if (found.length === 0) return []
    return await listThese(context, { ...page, ids: sql`${found}::bigint[]` })
  }
  if (category !== undefined)
    return await listThese(context, { ...page, ids: newestOf([category], page, isWanted) })
  const rows = await selectPosts(context)
    .where(isSwitchedOn(me))
    .where(isIn(lang))
    .where('posts.id', '<', startOf(page))
    .limit(limitOf(page))
    .execute()
  return viewsOf(rows, context, page)
}

/** The posts of a person, newest first: of others only those under their name; none once their account is deleted. */
export async function listUserPosts(
  context: Reading<Member>,
  { id: userId, ...page }: Page & { id: number },
): Promise<Post[]> {
  const { me } = context
  const ids = sql<number[]>`array(
    select posts.id from posts
    where "authorId" = (select id from users where id = ${userId} and "deletedAt" is null)
      and "deletedAt" is null and ${isSwitchedOn(me)}
      ${userId === me.id ? sql`` : sql`and not "isAnonymous"`}
      and posts.id < ${startOf(page)}
    order by posts.id desc limit ${limitOf(page)})`
  return await listThese(context, { ...page, ids })
}

/** A post's row for one reader; NOT_FOUND where they may not see it. */
export async function readPostRow(context: Reading, id: number): Promise<PostRow> {
  const row = await selectPosts(context).where('posts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** One post as the reader may see it; NOT_FOUND where they may not. */
export const readPost = async (context: Reading, { id }: { id: number }): Promise<Post> =>
  postView(await readPostRow(context, id), context.me)

/** What a like or a view changes of a post, and whether the reader likes it; NOT_FOUND where they may not see it. */
export async function readPostState(db: ReadDb, readerId: number, id: number) {
  const state = await db
    .selectFrom('posts')
    .select(['authorId', 'isAnonymous', 'isAiGenerated', 'likesCount', 'viewsCount', 'heldAt'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('postLikes')
            .whereRef('postLikes.postId', '=', 'posts.id')
            .where('postLikes.userId', '=', readerId),
        )
        .$castTo<boolean>()
        .as('isLiked'),
    )
    .where('id', '=', id)
    .where(isPostVisible(readerId))
    .executeTakeFirst()
  if (state === undefined) throw new Problem('NOT_FOUND')
  return state
}

/** Whether the reader likes a post; NOT_FOUND where they may not see it. */
export async function readLikeStatus(
  { db, me }: Reading<Member>,
  { id }: { id: number },
): Promise<{ isLiked: boolean }> {
  const { isLiked } = await readPostState(db, me.id, id)
  return { isLiked }
}

/** The number of posts of every category. */
export const listCategoryCounts = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('categoryCounts')
    .select(['category as name', 'postsCount as count'])
    .orderBy('category')
    .execute()
