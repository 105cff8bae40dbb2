const hourMs = 3_600_000
/** Korea is nine hours before UTC the whole year. */
const offsetMs = 9 * hourMs
const hoursOfNight = 5

/** When the night began that is now in Korea: midnight, until five. null by day. */
export function nightBegan(now: Date): Date | null {
  const local = now.getTime() + offsetMs
  const sinceMidnight = local % (24 * hourMs)
  return sinceMidnight < hoursOfNight * hourMs ? new Date(now.getTime() - sinceMidnight) : null
}
