import * as z from 'zod/mini'
import { Category, Count, Time } from '../shared/schemas.ts'
import { analyticsPeriods } from './rules.ts'

export const AnalyticsPeriod = z.enum(analyticsPeriods)
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** In percent, against the period before; null where there was nothing before. */
const Growth = z.nullable(z.number())

/** A day in Korea, as `2026-11-22`. */
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** What real people did in a time. Posts and messages count once written, whether or not they are still there. */
const Activity = {
  /** How many different people were active: used the product while signed in. */
  users: Count,
  posts: Count,
  messages: Count,
  signups: Count,
}

const DailyActivity = z.object({ date: Day, ...Activity })

/** `week` is its Monday. */
const WeeklyActivity = z.object({ week: Day, ...Activity })

/** `month` as `2026-11`. */
const MonthlyActivity = z.object({
  month: z.string().check(z.regex(/^\d{4}-\d\d$/)),
  ...Activity,
})

/** One number for every category. */
const countOf = {
  sleep: Count,
  stress: Count,
  friendship: Count,
  anxiety: Count,
  love: Count,
  study: Count,
  career: Count,
  hobby: Count,
  family: Count,
  appearance: Count,
  health: Count,
  other: Count,
} satisfies Record<Category, typeof Count>

/** When the figures were last counted; null before the first time, when all of them are zero. */
const CountedAt = z.nullable(Time)

/**
 * Real people are neither AI nor test accounts. `activeUsers` and `newUsers` are of the period, everything else without a
 * period is of all time.
 */
export const Analytics = z.object({
  period: AnalyticsPeriod,
  countedAt: CountedAt,
  userStats: z.object({
    totalUsers: Count,
    /** Different people who were active today, or on the last seven or thirty days. */
    activeUsers: Count,
    newUsers: Count,
    usersByRole: z.object({ sharer: Count, listener: Count, both: Count }),
  }),
  postStats: z.object({
    totalPosts: Count,
    postsToday: Count,
    postsByCategory: z.object(countOf),
  }),
  chatStats: z.object({ activeChatRooms: Count }),
  /** Likes that still stand, and comments that were ever written. */
  engagementStats: z.object({ totalLikes: Count, totalComments: Count }),
  /** Newest first. */
  activityByPeriod: z.object({
    daily: z.array(DailyActivity),
    weekly: z.array(WeeklyActivity),
    monthly: z.array(MonthlyActivity),
  }),
})
export type Analytics = z.infer<typeof Analytics>

/** Those who signed up in a week, and how many of them were active in it and in each week since. */
export const Cohort = z.object({
  /** Its Monday. */
  week: Day,
  people: Count,
  active: z.array(Count),
})
export type Cohort = z.infer<typeof Cohort>

/** What people do and speak of. AI accounts are left out; test accounts, which production has none of, are not. */
export const Trends = z.object({
  period: AnalyticsPeriod,
  countedAt: CountedAt,
  /** Every category, the most frequent first. */
  categoryTrends: z.array(
    z.object({
      name: Category,
      emoji: z.string(),
      count: Count,
      /** Of all that were named; a post may have several. */
      percentage: z.number(),
      growth: Growth,
    }),
  ),
  /** Words that at least five different people used, most people first. `count` is how many. */
  keywordTrends: z.array(
    z.object({
      keyword: z.string(),
      /** The one it is used in most. */
      category: Category,
      count: Count,
      /** null also where fewer than five people used it before. */
      growth: Growth,
    }),
  ),
  /** The 24 hours of the day in Korea. */
  timePatterns: z.array(z.object({ hour: Count, posts: Count, comments: Count, likes: Count })),
  /** Of the posts of the period that are still there. */
  engagementTrends: z.object({
    avgLikesPerPost: z.number(),
    avgCommentsPerPost: z.number(),
    avgViewsPerPost: z.number(),
    mostEngagedCategory: z.nullable(Category),
  }),
  /** Of real people. */
  userBehavior: z.object({
    /** The hours with most going on, the liveliest first; none where nothing was. */
    peakHours: z.array(Count),
    activeUsers: Count,
    newUserGrowth: Growth,
    /** How many percent of those active in the period before were so again. */
    retentionRate: z.nullable(z.number()),
  }),
  /** Of real people, by the week of their sign-up, newest first. */
  cohorts: z.array(Cohort),
})
export type Trends = z.infer<typeof Trends>
