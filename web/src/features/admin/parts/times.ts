/** Korea is nine hours ahead of UTC, all year. */
const aheadMs = 9 * 3_600_000

/** Return the value of a `datetime-local` field for a moment, in Korean time; empty for null. */
export const fieldOfMoment = (at: string | null): string =>
  at === null ? '' : new Date(Date.parse(at) + aheadMs).toISOString().slice(0, 16)

/** Return the moment of such a field as an ISO string; null if it is empty, undefined if invalid. */
export function momentOfField(field: string): string | null | undefined {
  if (field === '') return null
  const at = Date.parse(`${field}Z`)
  return Number.isNaN(at) ? undefined : new Date(at - aheadMs).toISOString()
}

/** Return the moment at which a day begins in Korea, some days later; undefined for none. */
export function beginOf(day: string, daysLater = 0): string | undefined {
  const at = day && momentOfField(`${day}T00:00`)
  return at ? new Date(Date.parse(at) + daysLater * 86_400_000).toISOString() : undefined
}

/** The value of a half-filled field. */
export const incomplete = 'incomplete'
