import { type Category, meantInKorean } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { turns } from '../../core/jobs/turns.ts'
import { patternOf } from '../search/folding.ts'
import { initialsPattern, searchQueryOf } from '../search/query.ts'

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
/** Searches are slow, so few run at once and leave connections for quick calls. */
const inTurn = turns({ atOnce: 3, waiting: 100 })
const irregularStems = ['die', 'lie', 'tie']

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Return the beginning shared by the English words with this stem: happi becomes happ, for happy. */
const startOf = (stem: string) =>
  irregularStems.includes(stem) ? stem.slice(0, 1) : stem.length > 2 ? stem.slice(0, -1) : stem

interface Conditions {
  /** True for a text that matches. */
  fits: RawBuilder<boolean>
  /** Its index terms; none when the index cannot help. */
  terms: string[]
}

async function conditionsOf(db: ReadDb, text: string): Promise<Conditions> {
  const { literals, others, initials, latin } = searchQueryOf(text)
  const { rows } = await sql<{ piece: string; terms: string[] }>`
    select piece, search_words(piece) as terms
    from unnest(${[...literals, ...others, ...initials, ...latin]}::text[]) as given (piece)`.execute(
    db,
  )
  const termsOf = new Map(rows.map(({ piece, terms }) => [piece, terms]))
  const termsIn = (pieces: string[]) => pieces.flatMap((piece) => termsOf.get(piece) ?? [])
  // Accents that are no part of a letter in NFC are rare, and slow.
  const wordPattern = (word: string) =>
    patternOf(word, { takesAccents: /[\u0080-\uffff]/.test(text) })
  const words = latin.map((word) => {
    const [stem] = termsOf.get(word) ?? []
    // Stop words such as "the" have no terms, so they are matched literally.
    return stem === undefined
      ? `(^|[^A-Za-z0-9])${wordPattern(word)}([^A-Za-z0-9]|$)`
      : `(^|[^A-Za-z0-9])${wordPattern(startOf(stem))}`
  })
  const stems = termsIn(latin)
  const matches = sql`content like all(${literals.map(containing)}::text[])
    and content ~ all(${[
      ...initials.map(initialsPattern),
      ...others.map((word) => patternOf(word, { takesAccents: true })),
      ...words,
    ]}::text[])`
  return {
    fits:
      stems.length > 0
        ? sql<boolean>`(${matches} and search_words(content) @> ${stems}::text[])`
        : sql<boolean>`(${matches})`,
    terms: [...termsIn([...literals, ...others, ...initials]), ...stems],
  }
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
const indexed = ({ category }: Scope, terms: string[]) => sql`
  select *, id as "indexOrder" from posts
  where "deletedAt" is null and search_words(content) @> ${terms}::text[]
    ${category === undefined ? sql`` : sql`and ${category} = any(categories)`}
  offset 0`

/** Whether the window of the newest posts contains the whole category. */
async function isWholeCategory(db: ReadDb, category: Category): Promise<boolean> {
  const { postsCount } = await db
    .selectFrom('categoryCounts')
    .select('postsCount')
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  return postsCount <= windowSize
}

async function listMatching(db: ReadDb, text: string, scope: Scope): Promise<number[]> {
  const { fits, terms } = await conditionsOf(db, text)
  const found = await listIds(db, newest(scope), fits, scope)
  if (found.length === scope.limit || terms.length === 0) return found
  if (scope.category !== undefined && (await isWholeCategory(db, scope.category))) return found
  return await listIds(db, indexed(scope, terms), fits, scope)
}

async function listAsMeant(db: ReadDb, text: string, scope: Scope): Promise<number[]> {
  const found = await listMatching(db, text, scope)
  const meant = found.length > 0 ? undefined : meantInKorean(text)
  if (meant === undefined) return found
  const anyPage = { ...scope, before: Number.MAX_SAFE_INTEGER, limit: 1 }
  const isFirst = scope.before === anyPage.before
  if (!isFirst && (await listMatching(db, text, anyPage)).length > 0) return []
  return await listMatching(db, meant, scope)
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
  const ids = await listMatching(db, keyword, {
    before: Number.MAX_SAFE_INTEGER,
    limit: askedStories,
    isWanted,
  })
  const { rows } = await sql<{ authorId: number }>`
    select distinct "authorId" from posts where id = any(${ids}::bigint[])`.execute(db)
  return rows.length >= people
}

/**
 * Return the ids of the newest posts that contain every word of the search. Without any result the text is searched
 * again as Korean typed on an English keyboard.
 */
export const listFound = (db: ReadDb, text: string, scope: Scope): Promise<number[]> =>
  inTurn(() => listAsMeant(db, text, scope))
