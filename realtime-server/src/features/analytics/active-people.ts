import { type AnalyticsPeriod, cohortWeeks } from '@dodam/contract'
import { sql } from 'kysely'
import { dayOf } from '../../core/sessions/active-days.ts'
import type { Tx } from '../../core/tx/write.ts'
import { isOfTests } from '../accounts/test-accounts.ts'
import { takeChanges } from './hourly-counts.ts'
import { dayBefore, daysOf, firstOf, keptSince, mondayOf, periodsOf, spanOf } from './periods.ts'

type Counting = Pick<Tx, 'db' | 'clock'>

const lengths = { daily: '1 day', weekly: '7 days', monthly: '1 month' } as const

/** Return the first day of a day's period. */
const startOf: Record<AnalyticsPeriod, (day: string) => string> = {
  daily: (day) => day,
  weekly: mondayOf,
  monthly: firstOf,
}

/**
 * Recount the active members of the days, weeks and months that have changed, and how many members of each sign-up week
 * were active. Returns whether there may be more.
 */
export async function countActive(tx: Counting): Promise<boolean> {
  const changed = await takeChanges(tx, 'active')
  const kept = keptSince(tx.clock.now())
  const days = changed.map((at) => dayOf(Date.parse(at))).filter((day) => day >= kept)
  await recountActive(tx, days)
  return changed.length > 0
}

/** Mark every stored day for a recount. */
export async function noteAllDays({ db }: Counting): Promise<void> {
  await sql`
    insert into "analyticsChanges" (what, at)
    select distinct 'active', day::timestamp at time zone 'Asia/Seoul' from (
      select day from "activeDays" union all
      select start from "analyticsActive" where period = 'daily') as days`.execute(db)
}

/** Recount the periods of these days, as far as all of their days are still stored. */
async function recountActive(tx: Counting, days: readonly string[]): Promise<void> {
  const kept = keptSince(tx.clock.now())
  for (const period of periodsOf) {
    const starts = [...new Set(days.map(startOf[period]))].filter((start) => start >= kept)
    if (starts.length === 0) continue
    await tx.db
      .deleteFrom('analyticsActive')
      .where('period', '=', period)
      .where('start', 'in', starts)
      .execute()
    await sql`
      insert into "analyticsActive" (period, start, people)
      select ${period}, start, count(distinct "userId")
      from unnest(${starts}::date[]) as starts (start)
      join "activeDays" on day >= start and day < start + ${lengths[period]}::interval
      group by start`.execute(tx.db)
    if (period === 'weekly') await recountCohorts(tx, starts)
  }
}

async function recountCohorts(tx: Counting, weeks: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('analyticsCohorts').where('week', 'in', weeks).execute()
  await sql`
    insert into "analyticsCohorts" (cohort, week, people)
    select date_trunc('week', users."createdAt" at time zone 'Asia/Seoul')::date, week,
      count(distinct users.id)
    from unnest(${weeks}::date[]) as weeks (week)
    join "activeDays" on day >= week and day < week + 7
    join users on users.id = "userId"
    where users."createdAt" >= (week - ${7 * cohortWeeks}::int)::timestamp at time zone 'Asia/Seoul'
    group by 1, 2`.execute(tx.db)
}

/** Delete the activity that is past its retention, and cohorts that are shown no longer. */
export async function forgetActive({ db, clock }: Counting): Promise<void> {
  const kept = keptSince(clock.now())
  await db.deleteFrom('activeDays').where('day', '<', kept).execute()
  await db.deleteFrom('analyticsCohorts').where('cohort', '<', kept).execute()
}

/** Count active members now and in the period before, reactions to the newest posts, and members by role. */
export async function countPeriods(tx: Counting): Promise<void> {
  for (const period of periodsOf) await countPeriod(tx, period)
  await sql`
    update "analyticsState" set sharers = counts.sharers, listeners = counts.listeners,
      "both" = counts."both",
      "activeChatRooms" = (
        select count(*) from "chatRooms"
        where "isActive" and "participant1Id" <> all(machines) and "participant2Id" <> all(machines)),
      "countedAt" = ${tx.clock.now()}::timestamptz
    from (
      select count(*) filter (where role = 'sharer') as sharers,
        count(*) filter (where role = 'listener') as listeners,
        count(*) filter (where role = 'both') as "both"
      from users where not "isAi" and not "isTest" and "deletedAt" is null) as counts,
      (select array(select id from users where "isAi" or "isTest") as machines) as known
    where id = 1`.execute(tx.db)
}

async function countPeriod({ db, clock }: Counting, period: AnalyticsPeriod): Promise<void> {
  const now = clock.now()
  const [since, before] = [1, 2].map((times) => dayBefore(now, times * daysOf[period] - 1))
  await db.deleteFrom('analyticsPeriods').where('period', '=', period).execute()
  await sql`
    with counted as (${reactionsSince(spanOf(period, now).since)})
    insert into "analyticsPeriods" (period, "activeUsers", "activeBefore", "activeAgain",
      posts, likes, comments, views, "mostEngagedCategory")
    select ${period}, active.now, active.before, active.again,
      written.posts, written.likes, written.comments, written.views, engaged.category
    from (
      select count(*) filter (where now) as now, count(*) filter (where before) as before,
        count(*) filter (where now and before) as again
      from (
        select bool_or(day >= ${since}::date) as now, bool_or(day < ${since}::date) as before
        from "activeDays" where day >= ${before}::date group by "userId") as people) as active
    cross join (
      select count(*) as posts, coalesce(sum(likes), 0) as likes,
        coalesce(sum(comments), 0) as comments, coalesce(sum(views), 0) as views
      from counted) as written
    left join lateral (
      select category from counted cross join unnest(categories) as category
      group by category having sum(likes + comments) > 0
      order by avg(likes + comments) desc, category limit 1) as engaged on true`.execute(db)
}

/**
 * Select what real members did with the counted posts of a period. What test accounts did is subtracted from the counters
 * of the posts, because they are few and the reactions of everybody many.
 */
const reactionsSince = (since: Date) => sql`
  select categories, "likesCount" - coalesce(tests.likes, 0) as likes,
    "commentsCount" - coalesce(tests.comments, 0) as comments,
    "viewsCount" - coalesce(tests.views, 0) as views
  from posts left join (
    select "postId", count(*) filter (where what = 'like') as likes,
      count(*) filter (where what = 'comment') as comments,
      count(*) filter (where what = 'view') as views
    from (
      select "postId", "userId" as by, 'like' as what from "postLikes"
      union all
      select "postId", "userId", 'view' from "postViews"
      union all
      select "postId", "authorId", 'comment' from comments
      where "deletedAt" is null and "heldAt" is null) as acts
    where by = any(array(select id from users where "isTest"))
    group by "postId") as tests on tests."postId" = posts.id
  where ${isCounted(since)}`

/** Whether a post was written by a real member since a moment and is readable by every member. */
export const isCounted = (since: Date) => sql<boolean>`
  posts."createdAt" >= ${since}::timestamptz and not posts."isAiGenerated"
    and not ${isOfTests('posts.authorId')}
    and posts."deletedAt" is null and posts."heldAt" is null`
