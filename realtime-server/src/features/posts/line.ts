import {
  type Category,
  fitCountsMs,
  inLineOf,
  isAdult,
  type Language,
  type Post,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import type { Member } from '../../core/who.ts'
import { isPostVisible } from '../visibility/rules.ts'
import {
  isIn,
  limitOf,
  listThese,
  newestOf,
  type Page,
  type Reading,
  selectPosts,
  startOf,
  viewsOf,
} from './reads.ts'
import { isUnanswered } from './rising.ts'
import { countsAsVerified } from './rules.ts'
import { postView } from './views.ts'

interface Asked extends Page {
  categories?: Category[] | undefined
  lang?: Language | undefined
}

/** `mayMeet` of the contract, for a row `posts` and the row `users` of its author. */
function mayMeetAuthor(me: Member): RawBuilder<boolean> {
  if (!isAdult(me)) return sql`(users."gradeLevel" <> 'adult' or ${countsAsVerified})`
  return me.isVerified ? sql`true` : sql`users."gradeLevel" = 'adult'`
}

/** The last story of the page before, and where that stands for the listener. */
interface Start {
  id: number
  place: string
}

const fit = sql`interval '${sql.lit(fitCountsMs)} milliseconds'`

/** `placeFor` of the contract, for a row `posts` and an SQL array of preferred topics. */
const placeIn = (preferred: RawBuilder<Category[]>) =>
  sql<string>`("linePlace" - case when categories && ${preferred} then ${fit} else interval '0' end)`

/** What a listener prefers, and where the post with the id `before` stands for them, if it stands in the line. */
async function readStart(
  db: ReadDb,
  me: Member,
  before: number | undefined,
): Promise<{ preferred: Category[]; start: Start | null }> {
  const { rows } = await sql<{ preferred: Category[]; id: number | null; place: string | null }>`
    select "preferredCategories" as preferred, posts.id, ${placeIn(sql`"preferredCategories"`)} as place
    from users left join posts on posts.id = ${before ?? null}::bigint and "linePlace" is not null
    where users.id = ${me.id}`.execute(db)
  const { preferred = [], id = null, place = null } = rows[0] ?? {}
  return { preferred, start: id !== null && place !== null ? { id, place } : null }
}

/**
 * The ids at the front of the line, after `start`. A topic that fits moves a story by `fitCountsMs` at most, so of the
 * line, which is walked along its index, only what stands so much behind the page's last story is looked at.
 */
const frontOf = (
  isWanted: RawBuilder<boolean>,
  { page, preferred, start }: { page: Page; preferred: readonly Category[]; start: Start | null },
) => {
  const place = placeIn(sql`${preferred}::text[]`)
  const after =
    start === null
      ? sql`true`
      : sql`"linePlace" >= ${start.place}::timestamptz
          and (${place}, posts.id) > (${start.place}::timestamptz, ${start.id}::bigint)`
  const standing = sql`
    posts join users on users.id = posts."authorId"
    where "linePlace" is not null and posts."deletedAt" is null and ${isWanted} and ${after}`
  return sql<number[]>`array(
    select posts.id from ${standing}
      and "linePlace" <= coalesce((
        select "linePlace" from ${standing} order by "linePlace" offset ${limitOf(page)} - 1 limit 1
      ) + ${fit}, 'infinity')
    order by ${place}, posts.id limit ${limitOf(page)})`
}

/**
 * The posts that a listener may answer, those they asked about included: not their own, none written by AI, and none of an
 * author whom they may not meet; with `lang` only those in that language. First the line, then all others, newest first:
 * see the contract's line.ts.
 */
export async function listForListener(
  context: Reading<Member>,
  { categories = [], lang, ...page }: Asked,
): Promise<Post[]> {
  const { db, me } = context
  const isMine = sql<boolean>`(posts."authorId" <> ${me.id} and not posts."isAiGenerated"
    and ${mayMeetAuthor(me)} and ${isIn(lang)})`
  const { preferred, start } = await readStart(db, me, page.before)
  const isAtFront = page.before === undefined || start !== null
  const isVisible = isPostVisible(me.id)
  const inLine = isAtFront
    ? await selectPosts(context)
        .where(
          sql<boolean>`posts.id = any(${frontOf(
            sql`${isVisible} and ${isMine}
            and ${categories.length > 0 ? sql`categories && ${categories}::text[]` : sql`true`}`,
            { page, preferred, start },
          )})`,
        )
        .execute()
    : []
  const front = inLine
    .map((row) => postView(row, me))
    .toSorted(inLineOf(preferred))
    .slice(0, page.limit)
  const rest = { limit: page.limit - front.length, before: isAtFront ? undefined : page.before }
  if (rest.limit === 0) return front
  const isBelow = sql<boolean>`${isMine} and posts."linePlace" is null`
  if (categories.length > 0) {
    const ids = newestOf(categories, rest, sql`${isPostVisible(me.id)} and ${isBelow}`)
    return [...front, ...(await listThese(context, { ...rest, ids }))]
  }
  const rows = await selectPosts(context)
    .where(isBelow)
    .where('posts.id', '<', startOf(rest))
    .limit(limitOf(rest))
    .execute()
  return [...front, ...viewsOf(rows, context, rest)]
}

/** The posts that nobody has answered for two hours, newest first. */
export async function listUnanswered(context: Reading<Member>, page: Page): Promise<Post[]> {
  const rows = await selectPosts(context)
    .where(isUnanswered)
    .where('posts.id', '<', startOf(page))
    .limit(limitOf(page))
    .execute()
  return viewsOf(rows, context, page)
}
