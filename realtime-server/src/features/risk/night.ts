const hourMs = 3_600_000
/** Korea is at UTC+9 all year. */
const offsetMs = 9 * hourMs
const hoursOfNight = 5

/** Return when the current night in Korea began, at midnight; null after five o'clock. */
export function nightBegan(now: Date): Date | null {
  const local = now.getTime() + offsetMs
  const sinceMidnight = local % (24 * hourMs)
  return sinceMidnight < hoursOfNight * hourMs ? new Date(now.getTime() - sinceMidnight) : null
}
