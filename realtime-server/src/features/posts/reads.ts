import { type Author, bandOf, type Category, type FeedQuery, type Post } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import { idOf, type Member, type Viewer, type Visitor } from '../../core/who.ts'
import { isAnonymousPost, notBlocked } from '../blocks/conditions.ts'
import { visibleCommentsCount } from './counts.ts'
import { listFound } from './search.ts'

/** Whether a post, a row `posts`, is there for `meId` at all. */
const isThere = (meId: number) =>
  sql<boolean>`(posts."deletedAt" is null and ${notBlocked(meId, 'posts.authorId', isAnonymousPost)})`

const selectPosts = (db: Db, me: Viewer) =>
  db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'posts.authorId')
    .select([
      'posts.id',
      'content',
      'categories',
      'isAnonymous',
      'isAiGenerated',
      'authorId',
      'posts.createdAt',
      'posts.likesCount',
      'viewsCount',
      'chatRequestsCount',
      'username',
      'nickname',
      'gradeLevel',
      'gender',
      'avatarType',
      'characterAvatar',
      'isAi',
      'users.deletedAt as authorDeletedAt',
    ])
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
    .where(isThere(idOf(me)))
    .orderBy('posts.id', 'desc')

type PostRow = Awaited<ReturnType<ReturnType<typeof selectPosts>['executeTakeFirstOrThrow']>>

/** The columns an author's view is made of; `authorDeletedAt` is the account's. */
export type AuthorRow = Pick<
  PostRow,
  | 'authorId'
  | 'username'
  | 'nickname'
  | 'gradeLevel'
  | 'gender'
  | 'avatarType'
  | 'characterAvatar'
  | 'isAi'
  | 'authorDeletedAt'
>

const nobody: Author = {
  id: null,
  username: null,
  nickname: null,
  gradeLevel: null,
  gender: null,
  avatarType: null,
  characterAvatar: null,
  isAi: false,
  isDeleted: false,
}

/** Who wrote something, as others may know them: the only place where an anonymous or deleted author is blanked. */
export function authorView(row: AuthorRow, { isHidden }: { isHidden: boolean }): Author {
  if (isHidden) return { ...nobody, gradeLevel: bandOf(row.gradeLevel) }
  if (row.authorDeletedAt !== null) return { ...nobody, isDeleted: true }
  return {
    id: row.authorId,
    username: row.username,
    nickname: row.nickname,
    gradeLevel: row.gradeLevel,
    gender: row.gender === 'prefer_not_to_say' ? null : row.gender,
    avatarType: row.avatarType,
    characterAvatar: row.characterAvatar,
    isAi: row.isAi,
    isDeleted: false,
  }
}

/** A post as `meId` may see it. The only place where a post's author becomes visible, or does not. */
function postView(row: PostRow, meId: number): Post {
  const {
    authorId,
    username: _username,
    nickname: _nickname,
    gradeLevel: _gradeLevel,
    gender: _gender,
    avatarType: _avatarType,
    characterAvatar: _characterAvatar,
    isAi: _isAi,
    authorDeletedAt: _authorDeletedAt,
    ...post
  } = row
  const isOwn = authorId === meId
  const author = authorView(row, { isHidden: row.isAnonymous && !isOwn })
  return { ...post, kind: 'post', isOwn, authorId: author.id, author }
}

interface Page {
  limit: number
  before?: number | undefined
}

/**
 * A limit goes into the statement's text, in three steps, and the rest is cut off: Postgres plans a statement once for
 * all callers only where it knows how few rows are wanted.
 */
const limitSteps = [9, 20, 50]
const stepOf = ({ limit }: Page) => limitSteps.find((step) => step >= limit) ?? limit
const limitOf = (page: Page) => {
  const step = stepOf(page)
  return limitSteps.includes(step) ? sql.lit(step) : sql<number>`${step}`
}

/** Before which id a page begins. */
const startOf = ({ before }: Page) => before ?? Number.MAX_SAFE_INTEGER

/** What the reader has switched off. */
const isShown = (me: Member | Visitor) =>
  me.kind === 'member' && !me.showAiPosts
    ? sql<boolean>`not posts."isAiGenerated"`
    : sql<boolean>`true`

// Of an array Postgres expects ten entries, and would never plan one category once for all.
const rowsOf = (chosen: readonly Category[]) =>
  chosen.length === 1 ? sql`(values (${chosen[0]}::text))` : sql`unnest(${chosen}::text[])`

/**
 * The newest ids of these categories. Each category is walked along its own index, and every step asks for one post, so
 * that the planner cannot walk all posts instead to find those of a rare one.
 */
const newestOf = (chosen: readonly Category[], page: Page, isWanted: RawBuilder<boolean>) => sql<
  number[]
>`array(
  select distinct found.id from ${rowsOf(chosen)} as chosen (category)
  cross join lateral (
    select "postId" as id from "postCategories"
    cross join lateral (
      select from posts join users on users.id = posts."authorId"
      where posts.id = "postId" and ${isWanted} limit 1) as wanted
    where "postCategories".category = chosen.category and "postId" < ${startOf(page)}
    order by "postId" desc limit ${limitOf(page)}) as found
  order by found.id desc limit ${limitOf(page)})`

const viewsOf = (rows: readonly PostRow[], me: Viewer, { limit }: Page) =>
  rows.slice(0, limit).map((row) => postView(row, idOf(me)))

async function listThese(
  db: Db,
  me: Viewer,
  { ids, ...page }: Page & { ids: RawBuilder<number[]> },
): Promise<Post[]> {
  const rows = await selectPosts(db, me).where(sql<boolean>`posts.id = any(${ids})`).execute()
  return viewsOf(rows, me, page)
}

/** The feed, newest first, without what the reader has blocked, is blocked from, or has switched off. */
export async function listPosts(
  db: Db,
  me: Member | Visitor,
  { category, search, ...page }: Omit<FeedQuery, 'lang'>,
): Promise<Post[]> {
  const isVisible = sql<boolean>`${isThere(idOf(me))} and ${isShown(me)}`
  if (search) {
    const scope = { category, isVisible, limit: stepOf(page), before: startOf(page) }
    const found = await listFound(db, search, scope)
    if (found.length === 0) return []
    return await listThese(db, me, { ...page, ids: sql`${found}::bigint[]` })
  }
  if (category !== undefined)
    return await listThese(db, me, { ...page, ids: newestOf([category], page, isVisible) })
  const rows = await selectPosts(db, me)
    .where(isShown(me))
    .where('posts.id', '<', startOf(page))
    .limit(limitOf(page))
    .execute()
  return viewsOf(rows, me, page)
}

/** What a listener can answer: not their own, not written by AI, and nobody they may not meet. */
export async function listForListener(
  db: Db,
  me: Member,
  { categories, ...page }: Page & { categories?: Category[] | undefined },
): Promise<Post[]> {
  const mayMeetMinors = me.gradeLevel !== 'adult' || me.isVerified
  const isWanted = sql<boolean>`(posts."authorId" <> ${me.id} and not posts."isAiGenerated"
    ${mayMeetMinors ? sql`` : sql`and users."gradeLevel" = 'adult'`})`
  if (categories !== undefined && categories.length > 0)
    return await listThese(db, me, {
      ...page,
      ids: newestOf(categories, page, sql<boolean>`${isThere(me.id)} and ${isWanted}`),
    })
  const rows = await selectPosts(db, me)
    .where(isWanted)
    .where('posts.id', '<', startOf(page))
    .limit(limitOf(page))
    .execute()
  return viewsOf(rows, me, page)
}

/** What a person wrote, newest first: of others only what stands under their name. */
export async function listUserPosts(
  db: Db,
  me: Member,
  { id: userId, ...page }: Page & { id: number },
): Promise<Post[]> {
  // Whose account is gone is nobody any more, and their stories belong to nobody.
  const ids = sql<number[]>`array(
    select posts.id from posts
    where "authorId" = (select id from users where id = ${userId} and "deletedAt" is null)
      and "deletedAt" is null and ${isShown(me)}
      ${userId === me.id ? sql`` : sql`and not "isAnonymous"`}
      and posts.id < ${startOf(page)}
    order by posts.id desc limit ${limitOf(page)})`
  return await listThese(db, me, { ...page, ids })
}

/** One post as the reader may see it; NOT_FOUND where they may not. */
export async function readPost(db: Db, me: Viewer, id: number): Promise<Post> {
  const row = await selectPosts(db, me).where('posts.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return postView(row, idOf(me))
}

/** Whether the reader likes a post; NOT_FOUND where it is not there for them. */
export async function readLikeStatus(
  db: Db,
  me: Member,
  id: number,
): Promise<{ isLiked: boolean }> {
  const { isLiked } = await readPost(db, me, id)
  return { isLiked }
}

/** The number of posts of every category. */
export const listCategoryCounts = (db: Db) =>
  db
    .selectFrom('categoryCounts')
    .select(['category as name', 'postsCount as count'])
    .orderBy('category')
    .execute()
