import type { Language } from '@dodam/contract'

/** A number as the reader's language writes it. */
export const numberText = (value: number, language: Language): string =>
  value.toLocaleString(language)

/** A share or a growth in percent; a growth with its sign. */
export const percentText = (value: number, language: Language, hasSign = false): string =>
  (value / 100).toLocaleString(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    ...(hasSign && { signDisplay: 'exceptZero' }),
  })

/** An hour of the day, of twelve. */
export const hourText = (hour: number, language: Language): string =>
  new Intl.DateTimeFormat(language, { hour: 'numeric', hour12: true, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2026, 0, 1, hour)),
  )

/** A day such as `2026-11-22`, in short. */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** A month such as `2026-11`. */
export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
