export const feedbackLength = { min: 0, max: 500 }

export const ratingMessageLength = { min: 1, max: 500 }

/** Ratings are added to an average in batches of this size, and it is shown from the first batch on, so that a single rating cannot be inferred. */
export const ratingsBatch = 5

/** Return the shown average of `count` ratings whose means add up to `sum`: their plain mean, rounded to tenths. null below five. */
export const shownAverage = (count: number, sum: number): number | null =>
  count < ratingsBatch ? null : Math.round((sum / count) * 10) / 10
