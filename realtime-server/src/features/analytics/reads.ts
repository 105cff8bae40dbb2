import {
  type Analytics,
  type AnalyticsPeriod,
  activityRows,
  type Category,
  categories,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import type { Clock } from '../../core/clock.ts'
import { dayOf } from '../../core/sessions/active-days.ts'
import type { Context } from '../../core/tx/context.ts'
import { dayBefore, daysLater, mondayOf, monthsBefore, spanOf } from './periods.ts'

type Reading = Pick<Context, 'db' | 'clock'>

/** Return the state of the last count; zeros before the first one. */
export async function readState(db: ReadDb) {
  const state = await db.selectFrom('analyticsState').selectAll().executeTakeFirst()
  return state ?? { countedAt: null, sharers: 0, listeners: 0, both: 0, activeChatRooms: 0 }
}

/** Return the last count of a period; zeros before the first one. */
export async function readPeriod(db: ReadDb, period: AnalyticsPeriod) {
  const counted = await db
    .selectFrom('analyticsPeriods')
    .selectAll()
    .where('period', '=', period)
    .executeTakeFirst()
  const none = { activeUsers: 0, activeBefore: 0, activeAgain: 0, mostEngagedCategory: null }
  return counted ?? { ...none, posts: 0, likes: 0, comments: 0, views: 0 }
}

interface Sums {
  posts: number
  comments: number
  likes: number
  signups: number
}

const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`

/** Return what real members did in the hours from `since` to before `until`. */
export async function readSums(
  db: ReadDb,
  { since, until = null }: { since: Date | null; until?: Date | null },
): Promise<Sums> {
  return await db
    .selectFrom('analyticsHours')
    .select([sumOf('posts').as('posts'), sumOf('comments').as('comments')])
    .select([sumOf('likes').as('likes'), sumOf('signups').as('signups')])
    .where('isTest', '=', false)
    .where('hour', '>=', since === null ? '-infinity' : since.toISOString())
    .where('hour', '<', until === null ? 'infinity' : until.toISOString())
    .executeTakeFirstOrThrow()
}

/** Return the starts of the days, weeks or months in the activity table, newest first. */
function startsOf(period: AnalyticsPeriod, clock: Clock): string[] {
  const now = clock.now()
  const today = dayOf(now.getTime())
  return Array.from({ length: activityRows[period] }, (_, back) => {
    if (period === 'daily') return dayBefore(now, back)
    if (period === 'weekly') return daysLater(mondayOf(today), -7 * back)
    return monthsBefore(today, back)
  })
}

const truncations = { daily: 'day', weekly: 'week', monthly: 'month' } as const

interface ActivityRow {
  users: number
  posts: number
  messages: number
  signups: number
}

async function listActivity(
  { db, clock }: Reading,
  period: AnalyticsPeriod,
): Promise<[start: string, row: ActivityRow][]> {
  const starts = startsOf(period, clock)
  const { rows } = await sql<ActivityRow & { start: string }>`
    with sums as (
      select date_trunc(${truncations[period]}, hour at time zone 'Asia/Seoul')::date as start,
        sum(posts)::int as posts, sum(messages)::int as messages, sum(signups)::int as signups
      from "analyticsHours"
      where not "isTest" and hour >= ${starts.at(-1)}::timestamp at time zone 'Asia/Seoul'
      group by 1
    )
    select starts.start::text, coalesce(people, 0) as users, coalesce(posts, 0) as posts,
      coalesce(messages, 0) as messages, coalesce(signups, 0) as signups
    from unnest(${starts}::date[]) as starts (start)
    left join sums on sums.start = starts.start
    left join "analyticsActive" as active on active.period = ${period} and active.start = starts.start
    order by starts.start desc`.execute(db)
  return rows.map(({ start, ...row }) => [start, row])
}

/** Return how many posts real members wrote in each category. */
async function readCategories(db: ReadDb): Promise<Record<Category, number>> {
  const rows = await db
    .selectFrom('analyticsCategories')
    .select(['category', sumOf('posts').as('posts')])
    .where('isTest', '=', false)
    .groupBy('category')
    .execute()
  const counts = new Map(rows.map(({ category, posts }) => [category, posts]))
  const all = categories.map((category) => [category, counts.get(category) ?? 0])
  // Every category has an entry, which the compiler cannot prove.
  return Object.fromEntries(all) as Record<Category, number>
}

/** Return the figures of the analytics screen as of the last count. */
export async function readAnalytics(
  context: Reading,
  { period }: { period: AnalyticsPeriod },
): Promise<Analytics> {
  const { db, clock } = context
  const now = clock.now()
  const midnight = new Date(`${dayOf(now.getTime())}T00:00:00+09:00`)
  const [state, counted, all, recent, today, postsByCategory] = [
    await readState(db),
    await readPeriod(db, period),
    await readSums(db, { since: null }),
    await readSums(db, { since: spanOf(period, now).since }),
    await readSums(db, { since: midnight }),
    await readCategories(db),
  ]
  const { sharers: sharer, listeners: listener, both } = state
  return {
    period,
    countedAt: state.countedAt,
    userStats: {
      totalUsers: sharer + listener + both,
      activeUsers: counted.activeUsers,
      newUsers: recent.signups,
      usersByRole: { sharer, listener, both },
    },
    postStats: { totalPosts: all.posts, postsToday: today.posts, postsByCategory },
    chatStats: { activeChatRooms: state.activeChatRooms },
    engagementStats: { totalLikes: all.likes, totalComments: all.comments },
    activityByPeriod: {
      daily: (await listActivity(context, 'daily')).map(([date, row]) => ({ date, ...row })),
      weekly: (await listActivity(context, 'weekly')).map(([week, row]) => ({ week, ...row })),
      monthly: (await listActivity(context, 'monthly')).map(([first, row]) => ({
        month: first.slice(0, 7),
        ...row,
      })),
    },
  }
}
