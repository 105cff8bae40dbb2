import { type Category, meantInKorean } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { fairTurns } from '../../core/jobs/turns.ts'
import { conditionsOf, type WordCondition } from '../search/conditions.ts'

/** The posts to search, newest first. */
interface Scope {
  category?: Category | undefined
  before: number
  /** One of a few values, because each is a literal in a statement of its own. */
  limit: number
  /** True for a row of `posts` that may be in the result. */
  isWanted: RawBuilder<boolean>
}

/** How many of the newest posts are scanned; the index serves only words that are rare among them. */
const windowSize = 10_000
/** Searches are slow, so few run at once and leave connections for quick calls, and no network's searches wait for another's. */
const inTurn = fairTurns({ atOnce: 3, waiting: 100, waitingOfOne: 50 })
/** The cursor before all posts. */
const firstPage = Number.MAX_SAFE_INTEGER

/** All words of a search, or fewer: `need` of them, and no more. */
interface Tier {
  words: readonly WordCondition[]
  need: number
}

/** More combinations of words in one look at the index take longer than it saves. */
const maxCombined = 30

function combinationsOf<T>(values: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return values.flatMap((value, at) =>
    combinationsOf(values.slice(at + 1), size - 1).map((rest) => [value, ...rest]),
  )
}

const countOf = (words: readonly WordCondition[]) =>
  sql`(${sql.join(
    words.map(({ fits }) => sql`(${fits})::int`),
    sql` + `,
  )})`

const fitsIn = ({ words, need }: Tier): RawBuilder<boolean> =>
  need === words.length
    ? sql<boolean>`(${sql.join(
        words.map(({ fits }) => fits),
        sql` and `,
      )})`
    : sql<boolean>`(${countOf(words)} = ${need})`

/** What every text of a tier has in the index, as a `tsquery`; undefined when the index cannot help. */
function termsIn({ words, need }: Tier): string | undefined {
  const terms = words.flatMap((word) => word.terms ?? [])
  const indexed = need - (words.length - terms.length)
  if (indexed <= 0) return undefined
  const combinations = combinationsOf(terms, indexed)
  if (combinations.length * indexed > maxCombined) return undefined
  return combinations.map((some) => `(${some.join(' & ')})`).join(' | ')
}

async function listIds(
  db: ReadDb,
  posts: RawBuilder<unknown>,
  fits: RawBuilder<boolean>,
  { isWanted, before, limit }: Scope,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${posts}) as posts
    where id < ${before} and ${fits} and ${isWanted}
    order by "indexOrder" desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => row.id)
}

// A category is read post by post, so that the planner cannot scan all posts for a rare one. `indexOrder` keeps the order of
// the index, so that a search stops when its page is full.
const newest = ({ category, before }: Scope) =>
  category === undefined
    ? sql`
        select *, id as "indexOrder" from posts where "deletedAt" is null and id < ${before}
        order by id desc limit ${sql.lit(windowSize)}`
    : sql`
        select one.*, "postId" as "indexOrder" from "postCategories"
        cross join lateral (select * from posts where id = "postId" limit 1) as one
        where category = ${category} and "postId" < ${before}
        order by "postId" desc limit ${sql.lit(windowSize)}`

// `offset 0` is an optimisation fence: without it the planner may scan all posts, newest first, until enough match, or
// read the whole primary key for a cursor.
const indexed = ({ category }: Scope, terms: string) => sql`
  select *, id as "indexOrder" from posts
  where "deletedAt" is null and search_lexemes(content) @@ ${terms}::tsquery
    ${category === undefined ? sql`` : sql`and ${category} = any(categories)`}
  offset 0`

/** Whether the window of the newest posts contains the whole category. */
async function isWholeCategory(db: ReadDb, category: Category): Promise<boolean> {
  const { postsCount } = await db
    .selectFrom('categoryCounts')
    .select(
      sql<number>`korean + english + neither + "koreanAi" + "englishAi" + "neitherAi"`.as(
        'postsCount',
      ),
    )
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  return postsCount <= windowSize
}

async function listTier(db: ReadDb, tier: Tier, scope: Scope): Promise<number[]> {
  const terms = termsIn(tier)
  const fits = fitsIn(tier)
  const found = await listIds(db, newest(scope), fits, scope)
  if (found.length === scope.limit || terms === undefined) return found
  if (scope.category !== undefined && (await isWholeCategory(db, scope.category))) return found
  return await listIds(db, indexed(scope, terms), fits, scope)
}

/**
 * How many of the words the last post of the page before has. A post that the reader may not see counts as having all, so
 * that the answer says nothing about its text.
 */
async function needAt(
  db: ReadDb,
  words: readonly WordCondition[],
  { before, isWanted }: Scope,
): Promise<number> {
  if (words.length === 1 || before === firstPage) return words.length
  const { rows } = await sql<{ count: number }>`
    select ${countOf(words)} as count from posts where id = ${before} and ${isWanted}`.execute(db)
  const count = rows[0]?.count ?? 0
  return isEnough(count, words) ? count : words.length
}

const isEnough = (count: number, words: readonly WordCondition[]) => count > words.length / 2

/** List what has all of the words, newest first, then what has one less, as long as it has most of them. */
async function listMatching(db: ReadDb, text: string, scope: Scope): Promise<number[]> {
  const words = await conditionsOf(db, text)
  const found: number[] = []
  let { before } = scope
  for (
    let need = await needAt(db, words, scope);
    isEnough(need, words) && found.length < scope.limit;
    need--
  ) {
    found.push(...(await listTier(db, { words, need }, { ...scope, before })))
    before = firstPage
  }
  return found.slice(0, scope.limit)
}

async function listAsMeant(db: ReadDb, text: string, scope: Scope): Promise<number[]> {
  const found = await listMatching(db, text, scope)
  const meant = found.length > 0 ? undefined : meantInKorean(text)
  if (meant === undefined) return found
  const anyPage = { ...scope, before: firstPage, limit: 1 }
  if (scope.before !== firstPage && (await listMatching(db, text, anyPage)).length > 0) return []
  return await listMatching(db, meant, scope)
}

/** Count what a tier finds, up to the limit. Without an order, so that Postgres stops there. */
async function countTier(db: ReadDb, tier: Tier, scope: Scope): Promise<number> {
  const terms = termsIn(tier)
  const posts = terms === undefined ? newest(scope) : indexed(scope, terms)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from (${posts}) as posts where ${fitsIn(tier)} and ${scope.isWanted}
      limit ${sql.lit(scope.limit)}) as found`.execute(db)
  return rows[0]?.count ?? 0
}

async function countMatching(db: ReadDb, text: string, scope: Scope): Promise<number> {
  const words = await conditionsOf(db, text)
  let count = 0
  for (let need = words.length; isEnough(need, words) && count < scope.limit; need--)
    count += await countTier(db, { words, need }, scope)
  return Math.min(count, scope.limit)
}

/** How many of the newest stories with a keyword are checked for their authors. */
const askedStories = 50

/**
 * Whether several members wrote public stories with every word of a keyword, as typed. AI accounts and accounts opened
 * after `joinedBefore` do not count.
 */
export async function isWrittenBySeveral(
  db: ReadDb,
  keyword: string,
  { people, joinedBefore }: { people: number; joinedBefore: Date },
): Promise<boolean> {
  const isWanted = sql<boolean>`"heldAt" is null and not "isAiGenerated" and exists (
    select from users where users.id = posts."authorId" and users."createdAt" <= ${joinedBefore})`
  const words = await conditionsOf(db, keyword, { asTyped: true })
  const ids = await listTier(
    db,
    { words, need: words.length },
    { before: firstPage, limit: askedStories, isWanted },
  )
  const { rows } = await sql<{ authorId: number }>`
    select distinct "authorId" from posts where id = any(${ids}::bigint[])`.execute(db)
  return rows.length >= people
}

/**
 * Return the ids of the posts that contain most words of the search: first those with all, then those with one less and
 * so on, the newest first among equals. Without any result the text is searched again as Korean typed on an English
 * keyboard. UNAVAILABLE when too many searches wait, for the same `network` or in all.
 */
export const listFound = (
  db: ReadDb,
  text: string,
  scope: Scope,
  network: string,
): Promise<number[]> => inTurn(network, () => listAsMeant(db, text, scope))

/**
 * Return how many posts `listFound` finds on all its pages together, counted up to the limit. Where the index cannot help
 * it is how many of the newest posts fit, at least; the list then goes on among older ones as long as its pages are full.
 */
export const countFoundPosts = (
  db: ReadDb,
  text: string,
  some: Omit<Scope, 'before'>,
  network: string,
): Promise<number> =>
  inTurn(network, async () => {
    const scope = { ...some, before: firstPage }
    const count = await countMatching(db, text, scope)
    const meant = count > 0 ? undefined : meantInKorean(text)
    return meant === undefined ? count : await countMatching(db, meant, scope)
  })
