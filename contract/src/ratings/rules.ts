export const feedbackLength = { min: 0, max: 500 }

export const ratingMessageLength = { min: 1, max: 500 }

/** So many ratings enter an average together, and it is shown from so many on: what one person gave cannot be read from it. */
export const ratingsBatch = 5

/** What an average leans on while there are few ratings: as if so many people had given so many stars. */
const leaning = { count: 5, stars: 4 }

/**
 * The average of `count` ratings whose means add up to `sum`, to the tenth, as it is shown: (5 · 4 + sum) / (5 + count).
 * The first low ratings move it gently, and it comes the closer to the plain mean the more ratings there are. null below
 * five.
 */
export const shownAverage = (count: number, sum: number): number | null =>
  count < ratingsBatch
    ? null
    : Math.round(((leaning.count * leaning.stars + sum) / (leaning.count + count)) * 10) / 10
