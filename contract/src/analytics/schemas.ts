import * as z from 'zod/mini'
import { Category, Count, Time } from '../shared/schemas.ts'
import { analyticsPeriods } from './rules.ts'

export const AnalyticsPeriod = z.enum(analyticsPeriods)
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** In percent, against the period before; null where that period had none. */
const Growth = z.nullable(z.number())

/** A day in Korea, as `2026-11-22`. */
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** Activity of real people in a period. Posts and messages count once written, whether or not they were deleted later. */
const Activity = {
  /** Different people who used the product while signed in. */
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
 * Real people are neither AI nor test accounts. `activeUsers` and `newUsers` refer to the period; everything else without a
 * period covers all time.
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
  /** Likes that still stand, and all comments ever written. */
  engagementStats: z.object({ totalLikes: Count, totalComments: Count }),
  /** Newest first. */
  activityByPeriod: z.object({
    daily: z.array(DailyActivity),
    weekly: z.array(WeeklyActivity),
    monthly: z.array(MonthlyActivity),
  }),
})
export type Analytics = z.infer<typeof Analytics>

/** Members who signed up in a week, and how many of them were active in it and in each week since. */
export const Cohort = z.object({
  /** Its Monday. */
  week: Day,
  people: Count,
  active: z.array(Count),
})
export type Cohort = z.infer<typeof Cohort>

/** Activity and topics. AI accounts are excluded; test accounts, which production does not have, are included. */
export const Trends = z.object({
  period: AnalyticsPeriod,
  countedAt: CountedAt,
  /** Every category, the most frequent first. */
  categoryTrends: z.array(
    z.object({
      name: Category,
      emoji: z.string(),
      count: Count,
      /** Share of all categories named; a post may have several. */
      percentage: z.number(),
      growth: Growth,
    }),
  ),
  /** Words that at least five different people used, most people first. `count` is the number of people. */
  keywordTrends: z.array(
    z.object({
      keyword: z.string(),
      /** The category in which it is used most. */
      category: Category,
      count: Count,
      /** null also where fewer than five people used it in the period before. */
      growth: Growth,
    }),
  ),
  /** The 24 hours of the day in Korea. */
  timePatterns: z.array(z.object({ hour: Count, posts: Count, comments: Count, likes: Count })),
  /** Of posts of the period that were not deleted. */
  engagementTrends: z.object({
    avgLikesPerPost: z.number(),
    avgCommentsPerPost: z.number(),
    avgViewsPerPost: z.number(),
    mostEngagedCategory: z.nullable(Category),
  }),
  /** Of real people. */
  userBehavior: z.object({
    /** The hours with the most activity, the busiest first; empty without any activity. */
    peakHours: z.array(Count),
    activeUsers: Count,
    newUserGrowth: Growth,
    /** Percentage of those active in the period before who were active again. */
    retentionRate: z.nullable(z.number()),
  }),
  /** Of real people, by the week of their sign-up, newest first. */
  cohorts: z.array(Cohort),
})
export type Trends = z.infer<typeof Trends>
