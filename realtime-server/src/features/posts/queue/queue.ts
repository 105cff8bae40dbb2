import {
  type Category,
  fitCountsMs,
  inQueueOf,
  isAdult,
  type Language,
  type Post,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import type { Member } from '../../../core/sessions/actor.ts'
import { isPostVisible } from '../../visibility/rules.ts'
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
} from '../reads.ts'
import { askedGrade, countsAsVerified } from '../rules.ts'
import { postView } from '../views.ts'
import { isUnanswered } from './rise.ts'

interface Asked extends Page {
  categories?: Category[] | undefined
  lang?: Language | undefined
}

/** `mayMeet` of the contract in SQL, for a row of `posts` and the `users` row of its author. */
function mayMeetAuthor(me: Member): RawBuilder<boolean> {
  if (!isAdult(me)) return sql`(${askedGrade} <> 'adult' or ${countsAsVerified})`
  return me.isVerified ? sql`true` : sql`${askedGrade} = 'adult'`
}

/** The last story of the page before, and its place for the listener. */
interface Start {
  id: number
  place: string
}

/**
 * True for a row of `posts` with one of these topics; without topics, for every row. A single topic is a literal: if it
 * is rare, its stories are found by topic instead of by the queue.
 */
const isAbout = (chosen: readonly Category[]) => {
  const [only, ...others] = chosen
  if (only === undefined) return sql<boolean>`true`
  return others.length === 0
    ? sql<boolean>`categories && array[${sql.lit(only)}]`
    : sql<boolean>`categories && ${chosen}::text[]`
}

const fit = sql`interval '${sql.lit(fitCountsMs)} milliseconds'`

/** `placeFor` of the contract in SQL, for a row of `posts` and an array of preferred topics. */
const placeIn = (preferred: RawBuilder<Category[]>) =>
  sql<string>`("linePlace" - case when categories && ${preferred} then ${fit} else interval '0' end)`

/** Return a listener's preferred topics, and the place of the post `before` for them, if it is in the queue. */
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
 * Return the ids at the front of the queue, after `start`. The stories of preferred topics and all others are each
 * sorted by place, so both are scanned by an index that stops after the page.
 */
const frontOf = (
  isWanted: RawBuilder<boolean>,
  { page, preferred, start }: { page: Page; preferred: readonly Category[]; start: Start | null },
) => {
  const limit = limitOf(page)
  const standing = (isOwn: RawBuilder<boolean>, moved: RawBuilder<unknown>) => sql`
    select posts.id, "linePlace" - ${moved} as place from posts join users on users.id = posts."authorId"
    where "linePlace" is not null and posts."deletedAt" is null and ${isWanted} and ${isOwn}
      and ${
        start === null
          ? sql`true`
          : sql`("linePlace", posts.id) > (${start.place}::timestamptz + ${moved}, ${start.id}::bigint)`
      }
    order by "linePlace", posts.id limit ${limit}`
  const unmoved = sql`interval '0'`
  if (preferred.length === 0)
    return sql<number[]>`array(select id from (${standing(sql`true`, unmoved)}) as front)`
  const isFit = sql<boolean>`categories && ${preferred}::text[]`
  return sql<number[]>`array(
    with others as materialized (${standing(sql`not ${isFit}`, unmoved)}),
      fitting as (${standing(
        sql`${isFit} and "linePlace" <= coalesce(
          (select max(place) from others having count(*) = ${limit}) + ${fit}, 'infinity')`,
        fit,
      )})
    select id from (select * from others union all select * from fitting) as front
    order by place, id limit ${limit})`
}

/**
 * List the posts that a listener may answer, including those they asked about: not their own, none by AI, and none of
 * authors they may not meet; with `lang` only in that language. First the queue, then all others, newest first: see the
 * contract's queue.ts.
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
            and ${isAbout(categories)}`,
            { page, preferred, start },
          )})`,
        )
        .execute()
    : []
  const front = inLine
    .map((row) => postView(row, me))
    .toSorted(inQueueOf(preferred))
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

/** List the posts without an answer for two hours, newest first. */
export async function listUnanswered(context: Reading<Member>, page: Page): Promise<Post[]> {
  const rows = await selectPosts(context)
    .where(isUnanswered)
    .where('posts.id', '<', startOf(page))
    .limit(limitOf(page))
    .execute()
  return viewsOf(rows, context, page)
}
