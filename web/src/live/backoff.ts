/** Full jitter: anywhere between nothing and a ceiling that doubles with each attempt, at least a second and at most thirty. */
export const backoffMs = (attempt: number, random = Math.random()): number =>
  1_000 + random * (Math.min(30_000, 1_000 * 2 ** attempt) - 1_000)
