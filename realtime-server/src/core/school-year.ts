/** Korea is at UTC+9 all year. Grades move up at four o'clock, when few people write. */
const moveMs = (9 - 4) * 3_600_000

/** Return the school year in Korea at `now`: the year in which it began, on 1 March at 04:00. */
export function schoolYearAt(now: Date): number {
  const local = new Date(now.getTime() + moveMs)
  return local.getUTCMonth() >= 2 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
}
