import type { Category } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { turns } from '../../core/turns.ts'
import { meantInKorean } from '../search/keyboard.ts'
import { initialsPattern, searchQueryOf } from '../search/query.ts'

/** Which posts are looked at, newest first. */
interface Scope {
  category?: Category | undefined
  before: number
  /** One of few, so that there are few statements. */
  limit: number
  /** Of a row `posts`. */
  isVisible: RawBuilder<boolean>
}

/** So many of the newest posts are read one by one; only what is rare among them is looked up in the index. */
const windowSize = 10_000
/** Few searches at once, so that the rest of the database's connections is free for what is quick. */
const inTurn = turns({ atOnce: 3, waiting: 100 })
const irregularStems = ['die', 'lie', 'tie']

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Begins every English word with this stem, whose last letter may be another there: happi, in happy. */
const startOf = (stem: string) =>
  irregularStems.includes(stem) ? stem.slice(0, 1) : stem.length > 2 ? stem.slice(0, -1) : stem

interface Conditions {
  /** What a text must fulfil. */
  fits: RawBuilder<boolean>
  /** What it has in the index; nothing where the index cannot help. */
  terms: string[]
}

async function conditionsOf(db: Db, text: string): Promise<Conditions> {
  const { literals, initials, latin } = searchQueryOf(text)
  const { rows } = await sql<{ piece: string; terms: string[] }>`
    select piece, search_terms(piece) as terms
    from unnest(${[...literals, ...initials, ...latin]}::text[]) as given (piece)`.execute(db)
  const termsOf = new Map(rows.map(({ piece, terms }) => [piece, terms]))
  const termsIn = (pieces: string[]) => pieces.flatMap((piece) => termsOf.get(piece) ?? [])
  const words = latin.map((word) => {
    const [stem] = termsOf.get(word) ?? []
    // Words such as "the" are no terms: they are looked for as they are.
    return stem === undefined
      ? `(^|[^a-z0-9])${word}([^a-z0-9]|$)`
      : `(^|[^a-z0-9])${startOf(stem)}`
  })
  const stems = termsIn(latin)
  const isThere = sql`content like all(${literals.map(containing)}::text[])
    and content ~ all(${initials.map(initialsPattern)}::text[])
    and content ~* all(${words}::text[])`
  return {
    fits:
      stems.length > 0
        ? sql<boolean>`(${isThere} and search_terms(content) @> ${stems}::text[])`
        : sql<boolean>`(${isThere})`,
    terms: [...termsIn(literals), ...termsIn(initials), ...stems],
  }
}

async function listIds(
  db: Db,
  posts: RawBuilder<unknown>,
  fits: RawBuilder<boolean>,
  { isVisible, before, limit }: Scope,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${posts}) as posts
    where id < ${before} and ${fits} and ${isVisible}
    order by place desc limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => row.id)
}

// Of a category one post after the other, so that the planner cannot walk all posts to find those of a rare one. By their
// `place` they come in order, so that a search may stop when its page is full.
const newest = ({ category, before }: Scope) =>
  category === undefined
    ? sql`
        select *, id as place from posts where "deletedAt" is null and id < ${before}
        order by id desc limit ${sql.lit(windowSize)}`
    : sql`
        select one.*, "postId" as place from "postCategories"
        cross join lateral (select * from posts where id = "postId" limit 1) as one
        where category = ${category} and "postId" < ${before}
        order by "postId" desc limit ${sql.lit(windowSize)}`

// Without `offset 0` a limit could lure the planner into walking all posts, newest first, until enough fit, and a cursor
// into reading the whole primary key beside the few that have the terms.
const indexed = ({ category }: Scope, terms: string[]) => sql`
  select *, id as place from posts
  where "deletedAt" is null and search_terms(content) @> ${terms}::text[]
    ${category === undefined ? sql`` : sql`and ${category} = any(categories)`}
  offset 0`

/** Whether reading the newest one by one has left nothing out. */
async function isWholeCategory(db: Db, category: Category): Promise<boolean> {
  const { postsCount } = await db
    .selectFrom('categoryCounts')
    .select('postsCount')
    .where('category', '=', category)
    .executeTakeFirstOrThrow()
  return postsCount <= windowSize
}

async function listMatching(db: Db, text: string, scope: Scope): Promise<number[]> {
  const { fits, terms } = await conditionsOf(db, text)
  const found = await listIds(db, newest(scope), fits, scope)
  if (found.length === scope.limit || terms.length === 0) return found
  if (scope.category !== undefined && (await isWholeCategory(db, scope.category))) return found
  return await listIds(db, indexed(scope, terms), fits, scope)
}

async function listAsMeant(db: Db, text: string, scope: Scope): Promise<number[]> {
  const found = await listMatching(db, text, scope)
  const meant = found.length > 0 ? undefined : meantInKorean(text)
  if (meant === undefined) return found
  const anyPage = { ...scope, before: Number.MAX_SAFE_INTEGER, limit: 1 }
  const isFirst = scope.before === anyPage.before
  if (!isFirst && (await listMatching(db, text, anyPage)).length > 0) return []
  return await listMatching(db, meant, scope)
}

/**
 * The newest posts in which every word of the search is. Korean that was typed on an English keyboard is understood when
 * the search as typed finds nothing on any page.
 */
export const listFound = (db: Db, text: string, scope: Scope): Promise<number[]> =>
  inTurn(() => listAsMeant(db, text, scope))
