import {
  type AnalyticsPeriod,
  type Category,
  type Cohort,
  categories,
  categoryEmojis,
  cohortWeeks,
  type Trends,
} from '@dodam/contract'
import { sql } from 'kysely'
import { dayOf } from '../../core/sessions/active-days.ts'
import type { Context } from '../../core/tx/context.ts'
import { daysLater, growthOf, mondayOf, percentOf, rounded, spanOf } from './periods.ts'
import { readPeriod, readState, readSums } from './reads.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Asked = { period: AnalyticsPeriod }

const peakHours = 3

async function listCategories(
  { db, clock }: Reading,
  { period }: Asked,
): Promise<Trends['categoryTrends']> {
  const { since, before } = spanOf(period, clock.now())
  const { rows } = await sql<{ category: Category; now: number; before: number }>`
    select category, coalesce(sum(posts) filter (where hour >= ${since}::timestamptz), 0)::int as now,
      coalesce(sum(posts) filter (where hour < ${since}::timestamptz), 0)::int as before
    from "analyticsCategories" where not "isTest" and hour >= ${before}::timestamptz
    group by category`.execute(db)
  const counts = new Map(rows.map((row) => [row.category, row]))
  const total = rows.reduce((sum, row) => sum + row.now, 0)
  return categories
    .map((name) => {
      const counted = counts.get(name)
      const count = counted?.now ?? 0
      return {
        name,
        emoji: categoryEmojis[name],
        count,
        percentage: percentOf(count, total),
        growth: growthOf(count, counted?.before ?? 0),
      }
    })
    .toSorted((a, b) => b.count - a.count)
}

async function listKeywords({ db }: Reading, { period }: Asked): Promise<Trends['keywordTrends']> {
  const rows = await db
    .selectFrom('analyticsKeywords')
    .select(['keyword', 'category', 'people', 'before'])
    .where('period', '=', period)
    .orderBy('place')
    .execute()
  return rows.map(({ keyword, category, people, before }) => ({
    keyword,
    category,
    count: people,
    growth: growthOf(people, before ?? 0),
  }))
}

async function listHours(
  { db, clock }: Reading,
  { period }: Asked,
): Promise<Trends['timePatterns']> {
  const { rows } = await sql<Trends['timePatterns'][number]>`
    select hours.hour, coalesce(sum(posts), 0)::int as posts, coalesce(sum(comments), 0)::int as comments,
      coalesce(sum(likes), 0)::int as likes
    from generate_series(0, 23) as hours (hour)
    left join "analyticsHours" as counted
      on extract(hour from counted.hour at time zone 'Asia/Seoul') = hours.hour
        and counted.hour >= ${spanOf(period, clock.now()).since}::timestamptz and not counted."isTest"
    group by hours.hour order by hours.hour`.execute(db)
  return rows
}

/** Return the hours with the most posts, comments and likes together. */
const peaksOf = (patterns: Trends['timePatterns']): number[] =>
  patterns
    .map(({ hour, posts, comments, likes }) => ({ hour, acts: posts + comments + likes }))
    .filter(({ acts }) => acts > 0)
    .toSorted((a, b) => b.acts - a.acts || a.hour - b.hour)
    .slice(0, peakHours)
    .map(({ hour }) => hour)

async function listCohorts({ db, clock }: Reading): Promise<Cohort[]> {
  const thisWeek = mondayOf(dayOf(clock.now().getTime()))
  const first = daysLater(thisWeek, -7 * (cohortWeeks - 1))
  const { rows: joined } = await sql<{ week: string; people: number }>`
    select date_trunc('week', hour at time zone 'Asia/Seoul')::date::text as week, sum(signups)::int as people
    from "analyticsHours"
    where not "isTest" and hour >= ${first}::timestamp at time zone 'Asia/Seoul'
    group by 1`.execute(db)
  const active = await db
    .selectFrom('analyticsCohorts')
    .select([sql<string>`cohort::text`.as('cohort'), sql<string>`week::text`.as('week'), 'people'])
    .where('cohort', '>=', first)
    .execute()
  const peopleOf = new Map(joined.map(({ week, people }) => [week, people]))
  const activeOf = new Map(active.map((one) => [`${one.cohort} ${one.week}`, one.people]))
  return Array.from({ length: cohortWeeks }, (_, back) => {
    const week = daysLater(thisWeek, -7 * back)
    return {
      week,
      people: peopleOf.get(week) ?? 0,
      active: Array.from(
        { length: back + 1 },
        (__, later) => activeOf.get(`${week} ${daysLater(week, 7 * later)}`) ?? 0,
      ),
    }
  })
}

/** Return the figures of the trends screen as of the last count. */
export async function readTrends(context: Reading, asked: Asked): Promise<Trends> {
  const { db, clock } = context
  const { since, before } = spanOf(asked.period, clock.now())
  const counted = await readPeriod(db, asked.period)
  const [newUsers, newBefore] = [
    await readSums(db, { since }),
    await readSums(db, { since: before, until: since }),
  ]
  const timePatterns = await listHours(context, asked)
  const perPost = (sum: number) => (counted.posts === 0 ? 0 : rounded(sum / counted.posts))
  return {
    period: asked.period,
    countedAt: (await readState(db)).countedAt,
    categoryTrends: await listCategories(context, asked),
    keywordTrends: await listKeywords(context, asked),
    timePatterns,
    engagementTrends: {
      avgLikesPerPost: perPost(counted.likes),
      avgCommentsPerPost: perPost(counted.comments),
      avgViewsPerPost: perPost(counted.views),
      mostEngagedCategory: counted.mostEngagedCategory,
    },
    userBehavior: {
      peakHours: peaksOf(timePatterns),
      activeUsers: counted.activeUsers,
      newUserGrowth: growthOf(newUsers.signups, newBefore.signups),
      retentionRate:
        counted.activeBefore === 0 ? null : percentOf(counted.activeAgain, counted.activeBefore),
    },
    cohorts: await listCohorts(context),
  }
}
