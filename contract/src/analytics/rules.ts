import type { categories } from '../shared/rules.ts'

/** The last 24 hours, 7 days and 30 days. Activity rows are days, weeks and months of the calendar in Korea. */
export const analyticsPeriods = ['daily', 'weekly', 'monthly'] as const

/** Number of activity rows for each period. */
export const activityRows = { daily: 14, weekly: 12, monthly: 12 } as const

/** Number of weekly sign-up cohorts, and of weeks for which each is followed. */
export const cohortWeeks = 12

/** A word is only shown when at least this many different people used it. */
export const minKeywordPeople = 5

export const keywordsShown = 20

export const categoryEmojis: Record<(typeof categories)[number], string> = {
  sleep: '😴',
  stress: '😣',
  friendship: '👫',
  anxiety: '😰',
  love: '💗',
  study: '📚',
  career: '🧭',
  hobby: '🎨',
  family: '🏠',
  appearance: '🪞',
  health: '💪',
  other: '💬',
}
