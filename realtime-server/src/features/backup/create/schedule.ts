/** When a backup is made by itself, in Korea. */
export interface BackupTime {
  hour: number
  minute: number
}

/** How many days and weeks keep a backup each. */
export interface BackupKeep {
  days: number
  weeks: number
}

const dayMs = 86_400_000
/** Korea has no summer time. */
const koreaMs = 9 * 3_600_000

/** The last moment, not after `now`, at which a backup was due. */
export function lastDue({ hour, minute }: BackupTime, now: Date): Date {
  const offset = (hour * 60 + minute) * 60_000 - koreaMs
  return new Date(Math.floor((now.getTime() - offset) / dayMs) * dayMs + offset)
}

export const nextDue = (time: BackupTime, now: Date) =>
  new Date(lastDue(time, now).getTime() + dayMs)

const dayOf = (at: Date) => Math.floor((at.getTime() + koreaMs) / dayMs)
/** Weeks begin on Mondays; the first day of the epoch was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)

/** Backups that were made or kept by hand, and those before a restore, go after so long: what was deleted is gone by then. */
const byHandDays = 35
const failedDays = 7

interface Kept {
  filename: string
  createdAt: string
  origin: 'scheduled' | 'manual' | 'safety' | 'brought'
  status: 'running' | 'good' | 'failed' | 'unchecked'
}

/** The backups that are kept no more: of each of the last days and weeks the newest good one stays, and always the newest of all. */
export function outdated(
  backups: readonly Kept[],
  { days, weeks }: BackupKeep,
  now: Date,
): string[] {
  const newestFirst = backups.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
  const kept = new Set<string>()
  const seen = new Set<string>()
  const first = (name: string) => {
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  }
  for (const { filename, createdAt, origin, status } of newestFirst) {
    const at = new Date(createdAt)
    const age = dayOf(now) - dayOf(at)
    if (status === 'running') kept.add(filename)
    else if (status === 'failed') {
      if (age < failedDays) kept.add(filename)
    } else if (status === 'unchecked') {
      if (age < byHandDays) kept.add(filename)
    } else {
      if (first('newest')) kept.add(filename)
      if (origin === 'scheduled') {
        if (age < days && first(`day ${dayOf(at)}`)) kept.add(filename)
        if (weekOf(now) - weekOf(at) < weeks && first(`week ${weekOf(at)}`)) kept.add(filename)
      } else if (age < byHandDays) kept.add(filename)
    }
  }
  return newestFirst.map(({ filename }) => filename).filter((name) => !kept.has(name))
}
