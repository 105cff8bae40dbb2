/** A length of time in the unit in which one would say it, rounded up: what is promised was kept. */
export function usualTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes <= 90) return { unit: 'minutes', count: Math.max(1, Math.ceil(minutes)) }
  if (minutes <= 36 * 60) return { unit: 'hours', count: Math.ceil(minutes / 60) }
  return { unit: 'days', count: Math.ceil(minutes / 1_440) }
}
