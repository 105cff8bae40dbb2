import { type AnalyticsPeriod, retention } from '@dodam/contract'
import { dayOf } from '../../core/sessions/active-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** How many days a period has. */
export const daysOf = { daily: 1, weekly: 7, monthly: 30 } as const satisfies Record<
  AnalyticsPeriod,
  number
>

export const periodsOf: readonly AnalyticsPeriod[] = ['daily', 'weekly', 'monthly']

/** The hours of a period up to the one that is under way, and those of the period before. */
interface Span {
  since: Date
  before: Date
}

/** Periods end with the current hour, so that no part of one is compared with a whole one. */
export function spanOf(period: AnalyticsPeriod, now: Date): Span {
  const end = (Math.floor(now.getTime() / hourMs) + 1) * hourMs
  const ms = daysOf[period] * dayMs
  return { since: new Date(end - ms), before: new Date(end - 2 * ms) }
}

/** The day in Korea that is `back` days before today. */
export const dayBefore = (now: Date, back: number): string => dayOf(now.getTime() - back * dayMs)

/** The Monday of a day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

/** The first of a day's month. */
export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The same day of the month, `months` months before the first of this one. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${firstOf(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * Since when it is kept who was active on which day: three whole months before this one. What was counted of the months and
 * weeks before stays as it is.
 */
export const keptSince = (now: Date): string =>
  monthsBefore(dayOf(now.getTime()), retention.activeDays.kept.amount)

/** How many percent `now` is above `before`; null where there was nothing. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : rounded(((now - before) / before) * 100)

/** `part` of `whole` in percent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : rounded((part / whole) * 100)

/** With one decimal. */
export const rounded = (value: number): number => Math.round(value * 10) / 10
