/**
 * What is counted of the path from a sign of crisis to help: it was offered, it was opened, one step was taken, and a number
 * was called or written to. Beside it, for comparison, of the list of helplines: it was opened, and a number was called or
 * written to.
 */
export const helpPathEvents = [
  ...(['shown', 'opened', 'stepped', 'contacted'] as const),
  ...(['listOpened', 'listContacted'] as const),
] as const
export type HelpPathEvent = (typeof helpPathEvents)[number]

const z95 = 1.959964

/**
 * Return `part` of `whole` in percent with its 95 % interval (Wilson score), rounded; null where `whole` is zero. `part` may be
 * larger where an event was not told, and counts as the whole then.
 */
export function shareInterval(
  part: number,
  whole: number,
): { share: number; from: number; until: number } | null {
  if (whole === 0) return null
  const share = Math.min(1, part / whole)
  const square = z95 ** 2
  const middle = (share + square / (2 * whole)) / (1 + square / whole)
  const reach =
    (z95 / (1 + square / whole)) *
    Math.sqrt((share * (1 - share)) / whole + square / (4 * whole ** 2))
  const percent = (value: number) => Math.max(0, Math.round(100 * value))
  return { share: percent(share), from: percent(middle - reach), until: percent(middle + reach) }
}
