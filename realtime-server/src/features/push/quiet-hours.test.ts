import { describe, expect, test } from 'vitest'
import { isTimeZone, secondsUntilOver, secondsUntilQuiet } from './quiet-hours.ts'

const quiet = (timeZone: string, from = '22:00', to = '07:00') => ({
  isOn: true,
  from,
  to,
  timeZone,
})
const at = (hours: ReturnType<typeof quiet>, now: string) => secondsUntilQuiet(hours, new Date(now))

describe('over midnight', () => {
  test.each([
    ['Asia/Seoul', '2026-11-20T12:59:59Z', 60],
    ['Asia/Seoul', '2026-11-20T13:00:00Z', 0],
    ['Asia/Seoul', '2026-11-20T15:00:00Z', 0],
    ['Asia/Seoul', '2026-11-20T21:59:59Z', 0],
    ['Asia/Seoul', '2026-11-20T22:00:00Z', 15 * 3_600],
    ['Asia/Kathmandu', '2026-11-20T16:14:00Z', 60],
    ['Asia/Kathmandu', '2026-11-20T16:15:00Z', 0],
    // In winter New York is five hours behind, in summer four.
    ['America/New_York', '2026-01-15T02:30:00Z', 1_800],
    ['America/New_York', '2026-07-15T02:30:00Z', 0],
    ['America/New_York', '2026-01-15T11:30:00Z', 0],
    ['America/New_York', '2026-07-15T11:30:00Z', 14.5 * 3_600],
    // The nights on which the clocks change.
    ['America/New_York', '2026-03-08T10:59:00Z', 0],
    ['America/New_York', '2026-03-08T11:00:00Z', 15 * 3_600],
    ['America/New_York', '2026-11-01T11:59:00Z', 0],
    ['America/New_York', '2026-11-01T12:00:00Z', 15 * 3_600],
  ])('%s, %s: %i seconds until quiet hours', (timeZone, now, seconds) => {
    expect(at(quiet(timeZone), now)).toBe(seconds)
  })
})

test('within a day, all day, and never', () => {
  const lessons = quiet('Asia/Seoul', '09:00', '15:30')
  expect(at(lessons, '2026-11-20T23:59:00Z')).toBe(60)
  expect(at(lessons, '2026-11-20T00:00:00Z')).toBe(0)
  expect(at(lessons, '2026-11-20T06:29:00Z')).toBe(0)
  expect(at(lessons, '2026-11-20T06:30:00Z')).toBe(17.5 * 3_600)
  expect(at(quiet('Asia/Seoul', '10:00', '10:00'), '2026-11-20T12:00:00Z')).toBe(0)
  expect(at({ ...lessons, isOn: false }, '2026-11-20T00:00:00Z')).toBe(Number.POSITIVE_INFINITY)
})

test.each([
  [quiet('Asia/Seoul'), '2026-11-20T13:00:00Z', 9 * 3_600],
  [quiet('Asia/Seoul'), '2026-11-20T21:59:42Z', 18],
  [quiet('Asia/Kathmandu'), '2026-11-20T16:15:01Z', 9 * 3_600 - 1],
  [quiet('Asia/Seoul', '09:00', '15:30'), '2026-11-20T00:00:00Z', 6.5 * 3_600],
  [quiet('Asia/Seoul', '10:00', '10:00'), '2026-11-20T01:00:00Z', 24 * 3_600],
])('%o, %s: over in %i seconds', (hours, now, seconds) => {
  expect(secondsUntilOver(hours, new Date(now))).toBe(seconds)
})

test('only known time zones are accepted', () => {
  for (const name of ['Asia/Seoul', 'America/Argentina/Buenos_Aires', 'UTC'])
    expect(isTimeZone(name)).toBe(true)
  for (const name of ['Asia/Soul', '', 'Seoul', '../etc', '서울'])
    expect(isTimeZone(name)).toBe(false)
})
