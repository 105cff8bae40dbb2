import type { Language } from '@dodam/contract'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { currentLanguage, useLanguage } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { cx } from './cx.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const month = 30 * day
const year = 365 * day

const relative: Record<Language, Intl.RelativeTimeFormat> = {
  ko: new Intl.RelativeTimeFormat('ko', { numeric: 'always' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' }),
}

/**
 * Return the age of a moment: under 60 seconds now, then minutes, hours, days under 7, weeks under 4, months under 12,
 * years.
 */
export function relativeText(at: string, now: number): string {
  const age = now - Date.parse(at)
  const ago = (unit: Intl.RelativeTimeFormatUnit, size: number) =>
    relative[currentLanguage()].format(-Math.floor(age / size), unit)
  if (age < minute) return i18next.t('ui.now')
  if (age < hour) return ago('minute', minute)
  if (age < day) return ago('hour', hour)
  if (age < week) return ago('day', day)
  if (age < 4 * week) return ago('week', week)
  // From four weeks to the thirtieth day it counts as a month.
  if (age < month) return relative[currentLanguage()].format(-1, 'month')
  // Twelve months of thirty days are shorter than a year.
  if (age < 12 * month) return ago('month', month)
  return relative[currentLanguage()].format(-Math.max(1, Math.floor(age / year)), 'year')
}

/** A duration in its largest whole unit. */
export type Waited = { ms: number } & (
  | { unit: 'now' }
  | { unit: 'minutes' | 'hours' | 'days'; count: number }
)

function waitedSince(at: string, now: number): Waited {
  const ms = now - Date.parse(at)
  if (ms < minute) return { ms, unit: 'now' }
  if (ms < hour) return { ms, unit: 'minutes', count: Math.floor(ms / minute) }
  if (ms < day) return { ms, unit: 'hours', count: Math.floor(ms / hour) }
  return { ms, unit: 'days', count: Math.floor(ms / day) }
}

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const readers = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const reader of readers) reader()
}

/** One timer updates all times on screen. */
function subscribe(reader: () => void) {
  readers.add(reader)
  if (readers.size === 1) {
    now = Date.now()
    timer = setInterval(tick, minute)
  }
  return () => {
    readers.delete(reader)
    if (readers.size === 0) clearInterval(timer)
  }
}

/** The current time on this device in ms, updated every 60 seconds. */
export const useNow = () => useSyncExternalStore(subscribe, () => now, Date.now)

/** How long something has been waiting, updated while mounted. */
export const useWaited = (at: string): Waited => waitedSince(at, useNow())

/** The age of a moment, updated while mounted, with the exact time as a tooltip. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  useLanguage()
  // A moment after the last tick would otherwise be in the future.
  const reference = Math.max(useNow(), Date.parse(at))
  return (
    <time dateTime={at} title={dateTimeText(at)} className={cx('whitespace-nowrap', className)}>
      {relativeText(at, reference)}
    </time>
  )
}

/** The same for a time known only to the hour, such as the last use of an account: `at` begins the hour. */
export function relativeHourText(at: string, reference: number): string {
  const ms = reference - Date.parse(at)
  if (ms < hour) return i18next.t('ui.withinHour')
  // Two minutes ago may have been in the hour before.
  return ms < 2 * hour ? i18next.t('ui.withinTwoHours') : relativeText(at, reference)
}

export function RelativeHour({ at }: { at: string }) {
  useLanguage()
  const reference = useNow()
  return (
    <time dateTime={at} title={hourText(at)} className="whitespace-nowrap">
      {relativeHourText(at, reference)}
    </time>
  )
}

/** The zone of the admin area, wherever the admin is, and of a page that the server renders. */
export const adminZone = 'Asia/Seoul'
const zoneHere = () =>
  typeof location === 'undefined' || location.pathname.startsWith(paths.admin)
    ? { timeZone: adminZone }
    : {}

/** The 12 of the hour after midnight, which in Korean is read as noon. English says 12 AM. */
const midnightHour = /(?<=오전 )12/

const formats = new Map<string, Intl.DateTimeFormat>()
function format(at: string, options: Intl.DateTimeFormatOptions): string {
  const language = currentLanguage()
  const key = `${language} ${JSON.stringify(options)}`
  let found = formats.get(key)
  if (!found) {
    found = new Intl.DateTimeFormat(language, options)
    formats.set(key, found)
  }
  return found.format(new Date(at)).replace(midnightHour, '0')
}
const formatHere = (at: string, options: Intl.DateTimeFormatOptions) =>
  format(at, { ...options, ...zoneHere() })

const yearOf = (at: string | number) => new Date(at).getFullYear()
const dayOfYear = (at: string): Intl.DateTimeFormatOptions => ({
  ...(yearOf(at) !== yearOf(Date.now()) && { year: 'numeric' }),
  month: 'short',
  day: 'numeric',
})
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const
const wholeDate = { year: 'numeric', month: 'long', day: 'numeric' } as const

/** `오후 3:04`, `3:04 PM` */
export const timeText = (at: string) => formatHere(at, timeOfDay)

/** `11월 21일 오후 3시`, `Nov 21, 3 PM` */
const hourText = (at: string) => formatHere(at, { ...dayOfYear(at), hour: 'numeric' })

/** `11월 21일 오후 3:04`, `Nov 21, 3:04 PM`; with the year if it is not the current one. */
export const dateTimeText = (at: string) => formatHere(at, { ...dayOfYear(at), ...timeOfDay })

/** `11월 21일`, `Nov 21`; with the year if it is not the current one. */
export const dayOfYearText = (at: string) => formatHere(at, dayOfYear(at))

/** `2026년 11월 21일`, `November 21, 2026` */
export const dateText = (at: string) => formatHere(at, wholeDate)

/** `2026년 11월 21일 토요일`, `Saturday, November 21, 2026`: the separator between two days of a chat. */
export const dayText = (at: string) => formatHere(at, { ...wholeDate, weekday: 'long' })

/** A time of day such as `22:00`: `오후 10:00`, `10:00 PM` */
export const clockText = (time: string) =>
  format(`2026-01-01T${time}:00Z`, { ...timeOfDay, timeZone: 'UTC' })

/** An hour on the 12-hour clock: `오후 3시`, `3 PM` */
export const clockHourText = (of24: number) =>
  format(new Date(Date.UTC(2026, 0, 1, of24)).toISOString(), {
    hour: 'numeric',
    hour12: true,
    timeZone: 'UTC',
  })

/** A day such as `2026-11-22`: `11월 22일`, `Nov 22` */
export const shortDayText = (date: string) =>
  format(`${date}T00:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** A month such as `2026-11`: `2026년 11월`, `Nov 2026` */
export const monthText = (date: string) =>
  format(`${date}-01T00:00:00Z`, { year: 'numeric', month: 'short', timeZone: 'UTC' })
