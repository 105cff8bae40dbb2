/** A share in percent, with its interval. */
export interface EstimatedShare {
  percent: number
  from: number
  to: number
}

/**
 * Return the share of `some` in `all` in percent, with the interval in which it lies with a probability of 95 %
 * (Wilson, 1927: it holds for few and for none too); null where there is nothing.
 */
export function estimateShare(some: number, all: number): EstimatedShare | null {
  if (all === 0) return null
  const z = 1.96
  const share = some / all
  const middle = share + z ** 2 / (2 * all)
  const width = z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  const bound = (sign: 1 | -1) => (100 * (middle + sign * width)) / (1 + z ** 2 / all)
  return { percent: 100 * share, from: Math.max(0, bound(-1)), to: Math.min(100, bound(1)) }
}
