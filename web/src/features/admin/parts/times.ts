/** Korea is nine hours ahead of UTC, all year. */
const aheadMs = 9 * 3_600_000

/** What a field of the platform holds for a moment, in Korean time; empty for none. */
export const fieldOfMoment = (at: string | null): string =>
  at === null ? '' : new Date(Date.parse(at) + aheadMs).toISOString().slice(0, 16)

/** The moment that such a field means; null for an empty one, undefined for what is none. */
export function momentOfField(field: string): string | null | undefined {
  if (field === '') return null
  const at = Date.parse(`${field}Z`)
  return Number.isNaN(at) ? undefined : new Date(at - aheadMs).toISOString()
}

/** What a field holds that was left half filled in. */
export const incomplete = 'incomplete'
