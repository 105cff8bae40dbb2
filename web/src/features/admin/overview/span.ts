const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Return a duration in a short unit: minutes below two hours, hours below two days. */
export function spanOf(ms: number): { unit: 'minute' | 'hour' | 'day'; count: number } {
  if (ms < 2 * hourMs) return { unit: 'minute', count: Math.floor(ms / minuteMs) }
  if (ms < 2 * dayMs) return { unit: 'hour', count: Math.floor(ms / hourMs) }
  return { unit: 'day', count: Math.floor(ms / dayMs) }
}

/**
 * Return when to read the overview again without an event, in ms: when a task becomes due, or due soon. Null if none
 * will.
 */
export function nextChangeAt(
  dueTimes: readonly (string | null)[],
  soonMs: number,
  now: number,
): number | null {
  const moments = dueTimes.flatMap((at) =>
    at === null ? [] : [Date.parse(at), Date.parse(at) - soonMs],
  )
  const later = moments.filter((moment) => moment > now)
  return later.length > 0 ? Math.min(...later) : null
}
