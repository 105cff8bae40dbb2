import type { AnalyticsPeriod, Category } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** Periods for which figures are stored. */

/** Days in Korea on which a member used the product; neither AI nor test accounts. Deleted after some three months. */
export interface ActiveDaysTable {
  userId: number
  day: string
}

/** Hours and days to count again: likes that were withdrawn, and rows of `activeDays` that were added or deleted. */
export interface AnalyticsChangesTable {
  id: Generated<number>
  what: 'likes' | 'active'
  /** The hour, or the midnight in Korea at which the day begins. */
  at: Timestamp
  createdAt: CreatedAt
}

/** Activity in an hour, without AI accounts: content written, even if deleted later, likes that still stand, and sign-ups. Only hours with any. */
export interface AnalyticsHoursTable {
  hour: Timestamp
  /** Activity of test accounts. */
  isTest: boolean
  posts: number
  comments: number
  likes: number
  messages: number
  signups: number
}

/** Number of posts of an hour in each category. */
export interface AnalyticsCategoriesTable {
  hour: Timestamp
  category: Category
  isTest: boolean
  posts: number
}

/** Number of different active people in a day, a week from its Monday, or a month. */
export interface AnalyticsActiveTable {
  period: AnalyticsPeriod
  start: string
  people: number
}

/** Number of members of a weekly cohort who were active in that week or a later one. */
export interface AnalyticsCohortsTable {
  /** The Mondays of both weeks. */
  cohort: string
  week: string
  people: number
}

/** The words of recent posts: Korean nouns with their endings, English words by stem with the written form. */
export interface AnalyticsWordsTable {
  postId: number
  words: string[]
  forms: string[]
}

/** Words that at least five different people used in a period. */
export interface AnalyticsKeywordsTable {
  period: AnalyticsPeriod
  place: number
  keyword: string
  category: Category
  people: number
  /** In the period before; null for fewer than five people. */
  before: number | null
}

/** Figures that cannot be summed from smaller ones: for the last day, seven days and thirty days. */
export interface AnalyticsPeriodsTable {
  period: AnalyticsPeriod
  activeUsers: number
  /** Members active in the period before, and how many of them were active again. */
  activeBefore: number
  activeAgain: number
  /** Posts of the period that were not deleted, with their current counts. */
  posts: number
  likes: number
  comments: number
  views: number
  mostEngagedCategory: Category | null
}

/** One row, created by the first count. An instance counts while it holds the row's lock. */
export interface AnalyticsStateTable {
  id: number
  /** Earlier hours are counted and change only through `analyticsChanges`. */
  countedUntil: Timestamp | null
  /** When the last complete count ended. */
  countedAt: Timestamp | null
  sharers: Generated<number>
  listeners: Generated<number>
  both: Generated<number>
  activeChatRooms: Generated<number>
}
