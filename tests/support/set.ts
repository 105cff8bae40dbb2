/**
 * Which tests run. The daily set finds everyday mistakes; the whole set is everything, for before a release. A test is in
 * the daily set unless it is tagged `long`.
 */
export const isWholeSet = process.env['TEST_SET'] === 'all'

/** Return all values in the whole set; in the daily set this many, spread evenly, others for each `turn`. */
export function some<T>(all: readonly T[], daily: number, turn = 0): readonly T[] {
  const step = Math.max(1, Math.floor(all.length / daily))
  return isWholeSet ? all : all.filter((_, index) => index % step === turn % step)
}
