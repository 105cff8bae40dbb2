/**
 * Return the delay before an attempt in ms: full jitter below a ceiling that doubles per attempt, between one and
 * thirty seconds.
 */
export const backoffMs = (attempt: number, random = Math.random()): number =>
  1_000 + random * (Math.min(30_000, 1_000 * 2 ** attempt) - 1_000)
