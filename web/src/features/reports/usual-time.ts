/** Return a duration in minutes in its usual unit, rounded up, so that the promise is kept. */
export function usualTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes <= 90) return { unit: 'minutes', count: Math.max(1, Math.ceil(minutes)) }
  if (minutes <= 36 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / 1_440) }
}
