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

/** The start of a period that ends with the current hour, and the start of the one before. */
interface Span {
  since: Date
  before: Date
}

/** Return the span of a period. It ends with the current hour, so that two complete periods are compared. */
export function spanOf(period: AnalyticsPeriod, now: Date): Span {
  const end = (Math.floor(now.getTime() / hourMs) + 1) * hourMs
  const ms = daysOf[period] * dayMs
  return { since: new Date(end - ms), before: new Date(end - 2 * ms) }
}

/** Return the day in Korea `back` days before today. */
export const dayBefore = (now: Date, back: number): string => dayOf(now.getTime() - back * dayMs)

/** Return the Monday of a day's week. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

/** The first of a day's month. */
export const firstOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Return the first day of the month that is `months` months before a day's month. */
export function monthsBefore(day: string, months: number): string {
  const date = new Date(`${firstOf(day)}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * Return the first day whose activity is kept: three whole months before this one. Counts of earlier months and weeks
 * stay unchanged.
 */
export const keptSince = (now: Date): string =>
  monthsBefore(dayOf(now.getTime()), retention.activeDays.kept.amount)

/** Return the growth from `before` to `now` in percent; null when `before` is 0. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : rounded(((now - before) / before) * 100)

/** Return `part` of `whole` in percent; 0 when `whole` is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : rounded((part / whole) * 100)

/** Round to one decimal. */
export const rounded = (value: number): number => Math.round(value * 10) / 10
