import type { AnalyticsPeriod, Category } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** Spans of time for which figures are kept. */

/** On which days in Korea a member used the product; neither AI nor test accounts. Forgotten after some three months. */
export interface ActiveDaysTable {
  userId: number
  day: string
}

/**
 * What has changed in hours and days that were counted already: likes that were taken back, and days of `activeDays` that
 * came or went.
 */
export interface AnalyticsChangesTable {
  id: Generated<number>
  what: 'likes' | 'active'
  /** The hour, or the midnight in Korea with which the day begins. */
  at: Timestamp
  createdAt: CreatedAt
}

/**
 * What people did in an hour, AI accounts left out: what was written, whether or not it is still there, the likes that still
 * stand, and who signed up. Only hours in which something happened.
 */
export interface AnalyticsHoursTable {
  hour: Timestamp
  /** By test accounts. */
  isTest: boolean
  posts: number
  comments: number
  likes: number
  messages: number
  signups: number
}

/** How many posts of an hour have a category. */
export interface AnalyticsCategoriesTable {
  hour: Timestamp
  category: Category
  isTest: boolean
  posts: number
}

/** How many different people were active in a day, a week from its Monday, or a month. */
export interface AnalyticsActiveTable {
  period: AnalyticsPeriod
  start: string
  people: number
}

/** How many of those who signed up in a week were active in that week or a later one. */
export interface AnalyticsCohortsTable {
  /** The Mondays of both weeks. */
  cohort: string
  week: string
  people: number
}

/** What a post of the last weeks speaks of: its nouns with what they ended in, English by the stem with the word as written. */
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
  /** In the period before; null where they were fewer than five. */
  before: number | null
}

/** What cannot be added up from smaller figures: about the last day, seven days and thirty days. */
export interface AnalyticsPeriodsTable {
  period: AnalyticsPeriod
  activeUsers: number
  /** Active in the period before, and how many of them were so again. */
  activeBefore: number
  activeAgain: number
  /** The posts of the period that are still there, with what they have got so far. */
  posts: number
  likes: number
  comments: number
  views: number
  mostEngagedCategory: Category | null
}

/** One row, made by the first count. Its lock says which instance counts. */
export interface AnalyticsStateTable {
  id: number
  /** The hours before are counted and only change by `analyticsChanges`. */
  countedUntil: Timestamp | null
  /** When everything was last counted. */
  countedAt: Timestamp | null
  sharers: Generated<number>
  listeners: Generated<number>
  both: Generated<number>
  activeChatRooms: Generated<number>
}
