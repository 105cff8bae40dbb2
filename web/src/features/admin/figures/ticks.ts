/** Return the ticks of an axis: whole numbers with equal steps, from zero to at least the greatest value. */
export function ticksUpTo(greatest: number): number[] {
  const atLeast = Math.max(greatest, 1) / 4
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const step = Math.max(1, power * ([1, 2, 5].find((by) => by * power >= atLeast) ?? 10))
  const count = Math.max(1, Math.ceil(greatest / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
