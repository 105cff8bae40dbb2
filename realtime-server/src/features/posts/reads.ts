import {
  type Category,
  type FeedQuery,
  harmTerms,
  hasTerm,
  type Language,
  maxOpenAtFirst,
  meantInKorean,
  mostCounted,
  type Post,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { networkOf } from '../../core/http/address.ts'
import { Problem } from '../../core/http/problem.ts'
import { idOf, type Member, type Viewer, type Visitor } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { isKept, isPostVisible, visibleCommentsCount } from '../visibility/rules.ts'
import { countsAsVerified, hasAllOpen, hasWithdrawnLast, requestStatusOf } from './rules.ts'
import { countFoundPosts, listFound } from './search.ts'
import { authorColumns, type PostRow, plainColumns, postView } from './views.ts'

export type Reader = Member | Omit<Visitor, 'epoch'>
export type Reading<Me extends Reader = Reader> = Pick<Context, 'db' | 'isLimited'> & {
  readonly me: Me
}

/** Select posts as the reader sees them, newest first, without invisible ones. */
export const selectPosts = ({
  db,
  me,
  isLimited,
}: Pick<Context, 'db' | 'isLimited'> & { readonly me: Viewer }) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select([...plainColumns, 'authorId', ...authorColumns])
    .select([countsAsVerified.as('countsAsVerified'), isKept('post').as('isKept')])
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
    ])
    .select([
      requestStatusOf(idOf(me)).as('chatRequestStatus'),
      hasWithdrawnLast(idOf(me)).as('hasWithdrawnLast'),
      (isLimited ? hasAllOpen(idOf(me)) : sql<boolean>`false`).as('hasAllOpen'),
    ])
    .where(isPostVisible(idOf(me)))
    .orderBy('posts.id', 'desc')

export interface Page {
  limit: number
  before?: number | undefined
}

/**
 * The limit is rounded up to one of a few literals, and the surplus is cut off: Postgres makes one plan for all callers
 * only if it knows how few rows are needed.
 */
const limitSteps = [9, 20, 50]
const stepOf = ({ limit }: Page) => limitSteps.find((step) => step >= limit) ?? limit
export const limitOf = (page: Page) => {
  const step = stepOf(page)
  return limitSteps.includes(step) ? sql.lit(step) : sql<number>`${step}`
}

/** The id below which a page begins. */
export const startOf = ({ before }: Page) => before ?? Number.MAX_SAFE_INTEGER

/** True when the reader's settings do not hide a row of `posts`. */
export const isSwitchedOn = (me: Reader) =>
  me.kind === 'member' && !me.showAiPosts
    ? sql<boolean>`not posts."isAiGenerated"`
    : sql<boolean>`true`

/**
 * True for a row of `posts` in the given language or in neither, which has the language `en`. Literals, because a rare
 * language needs its own plan, and as in the indexes.
 */
export const isIn = (lang: Language | undefined) => {
  if (lang === undefined) return sql<boolean>`true`
  return lang === 'en'
    ? sql<boolean>`posts.language = 'en'`
    : sql<boolean>`(posts.language = 'ko' or posts."isInNeither")`
}

// Postgres assumes ten entries in an array, so a single category gets its own plan.
const rowsOf = (chosen: readonly Category[]) =>
  chosen.length === 1 ? sql`(values (${chosen[0]}::text))` : sql`unnest(${chosen}::text[])`

/**
 * Return the newest ids of these categories. Each category is scanned by its own index, one post per step, so that the
 * planner cannot scan all posts for a rare category.
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

/** True for a row of `posts` that the reader's feed of a language holds. */
const isInFeed = (me: Reader, lang: Language | undefined) =>
  sql<boolean>`${isPostVisible(idOf(me))} and ${isSwitchedOn(me)} and ${isIn(lang)}`

const isHarmful = (search: string) => hasTerm(search, harmTerms, meantInKorean(search))

/** List the feed, newest first, without posts hidden by a block or the reader's settings. */
export async function listPosts(
  context: Reading & Pick<Context, 'address'>,
  { category, search, lang, ...page }: FeedQuery,
): Promise<Post[]> {
  const { db, me, address } = context
  const isWanted = isInFeed(me, lang)
  if (search) {
    if (isHarmful(search)) return []
    const scope = { category, isWanted, limit: stepOf(page), before: startOf(page) }
    const ids = await listFound(db, search, scope, networkOf(address))
    const found = ids.slice(0, page.limit)
    if (found.length === 0) return []
    const posts = await listThese(context, { ...page, ids: sql`${found}::bigint[]` })
    return posts.toSorted((one, other) => found.indexOf(one.id) - found.indexOf(other.id))
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

/** Count what a search finds in the reader's feed of a language, up to `mostCounted`. */
export async function countFound(
  { db, me, address }: Pick<Reading, 'db' | 'me'> & Pick<Context, 'address'>,
  { search, lang }: { search: string; lang?: Language | undefined },
): Promise<{ count: number }> {
  if (search === '' || isHarmful(search)) return { count: 0 }
  const scope = { isWanted: isInFeed(me, lang), limit: mostCounted }
  return { count: await countFoundPosts(db, search, scope, networkOf(address)) }
}

/**
 * Whether a search finds this many stories of people in a language, for every reader who has blocked none of their authors.
 */
export async function findsStories(
  db: ReadDb,
  text: string,
  { lang, count }: { lang: Language | undefined; count: number },
): Promise<boolean> {
  const isWanted = sql<boolean>`posts."deletedAt" is null and posts."heldAt" is null
    and not posts."isAiGenerated" and ${isIn(lang)}`
  const page = { limit: count }
  const scope = { isWanted, limit: stepOf(page), before: startOf(page) }
  const found = await listFound(db, text, scope, 'suggestions')
  return found.length >= count
}

/** List a member's posts, newest first: other members' only by name; none of a deleted account. */
export async function listUserPosts(
  context: Reading<Member>,
  { id: userId, ...page }: Page & { id: number },
): Promise<Post[]> {
  const { me } = context
  const ids = sql<number[]>`array(
    select posts.id from posts
    where "authorId" = (select id from users where id = ${userId} and "deletedAt" is null)
      and "deletedAt" is null and ${isSwitchedOn(me)}
      ${userId === me.id ? sql`` : sql`and not "isAnonymous" and "heldAt" is null`}
      and posts.id < ${startOf(page)}
    order by posts.id desc limit ${limitOf(page)})`
  return await listThese(context, { ...page, ids })
}

/** List the listeners who may not ask for another chat now: see `hasAllOpen`. */
export async function listAllOpen({ db, isLimited }: Pick<Context, 'db' | 'isLimited'>) {
  if (!isLimited) return []
  const { rows } = await sql<Pick<Member, 'kind' | 'id' | 'role' | 'gradeLevel' | 'isVerified'>>`
    select 'member' as kind, id, role, "gradeLevel", "isVerified" from users
    where id in (
        select "listenerId" from "chatRequests" where status = 'pending'
        group by "listenerId" having count(*) >= ${sql.lit(maxOpenAtFirst)})
      and ${hasAllOpen(sql.ref<number>('users.id'))}`.execute(db)
  return rows
}

/** Return a post's row for one reader; NOT_FOUND when it is invisible to them. */
export async function readPostRow(
  context: Parameters<typeof selectPosts>[0],
  id: number,
): Promise<PostRow> {
  const row = await selectPosts(context).where('posts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** Return a post in the reader's view. Throws NOT_FOUND. */
export const readPost = async (context: Reading, { id }: { id: number }): Promise<Post> =>
  postView(await readPostRow(context, id), context.me)

/** Return the columns that likes and views change, and whether the reader likes the post. Throws NOT_FOUND. */
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

/** Return whether the reader likes a post. Throws NOT_FOUND. */
export async function readLikeStatus(
  { db, me }: Reading<Member>,
  { id }: { id: number },
): Promise<{ isLiked: boolean }> {
  const { isLiked } = await readPostState(db, me.id, id)
  return { isLiked }
}
