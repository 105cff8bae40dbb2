import type { categories } from '../shared/rules.ts'

/** The last 24 hours, seven days of them, and thirty. Activity rows are days, weeks and months of the calendar in Korea. */
export const analyticsPeriods = ['daily', 'weekly', 'monthly'] as const

/** How many activity rows there are of each period. */
export const activityRows = { daily: 14, weekly: 12, monthly: 12 } as const

/** How many weeks of sign-ups are followed, and for how many weeks. */
export const cohortWeeks = 12

/** A word is only told of when so many different people used it. */
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
