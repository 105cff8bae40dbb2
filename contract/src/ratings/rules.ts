export const feedbackLength = { min: 0, max: 500 }

export const ratingMessageLength = { min: 1, max: 500 }

/** Ratings are added to an average in batches of this size, and it is shown from the first batch on, so that a single rating cannot be inferred. */
export const ratingsBatch = 5

/** Prior of the average: as if this many members had given this many stars. */
const leaning = { count: 5, stars: 4 }

/**
 * Return the shown average of `count` ratings whose means add up to `sum`, rounded to tenths: (5 · 4 + sum) / (5 + count).
 * The prior softens the first low ratings and matters less the more ratings there are. null below five.
 */
export const shownAverage = (count: number, sum: number): number | null =>
  count < ratingsBatch
    ? null
    : Math.round(((leaning.count * leaning.stars + sum) / (leaning.count + count)) * 10) / 10
