import type { Key, Limits, Use } from './limit.ts'

/**
 * Use one point of each of `budget` for a thing, unless the caller of the first of them has used one for it within that
 * limit's time. Throws TOO_FAST when a point is missing. `thing` is short and of a bounded form, such as `post=12`.
 */
export async function spendOn(
  limits: Limits,
  thing: string,
  budget: readonly [Use, ...Use[]],
): Promise<void> {
  const [[limit, key]] = budget
  const once: Use = [
    { ...limit, name: `${limit.name}-once`, points: 1 },
    `${key}|${thing}` satisfies Key,
  ]
  const isPaid = () => limits.waitOf([once]) > 0
  if (isPaid()) return
  try {
    // In one step: a parallel call for the same thing must not pass on a point that this one is refused.
    await limits.use([once, ...budget])
  } catch (refusal) {
    // Paid meanwhile, or on another instance, which this one has just learned.
    if (!isPaid()) throw refusal
  }
}
