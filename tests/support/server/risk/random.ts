/** Random choices that are determined by a seed. */
export interface Chance {
  /** From `low` up to, but not including, `high`. */
  between(low: number, high: number): number
  /** True with this probability. */
  is(often: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Return the choices of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (low, high) => low + next() * (high - low),
    is: (often) => next() < often,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
  }
}
