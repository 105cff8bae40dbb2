import { expect, test } from 'vitest'
import { nextChangeAt, spanOf } from './span.ts'

const minute = 60_000

test.each([
  [0, 'minute', 0],
  [119 * minute, 'minute', 119],
  [120 * minute, 'hour', 2],
  [47.9 * 60 * minute, 'hour', 47],
  [48 * 60 * minute, 'day', 2],
])('%d ms is %s %d', (ms, unit, count) => {
  expect(spanOf(ms)).toEqual({ unit, count })
})

test('the overview is read again when something is due, and an hour before', () => {
  const now = Date.parse('2026-11-22T12:00:00.000Z')
  const inMinutes = (count: number) => new Date(now + count * minute).toISOString()
  const next = (...due: (string | null)[]) => nextChangeAt(due, 60 * minute, now)
  expect(next(null, inMinutes(-5))).toBeNull()
  expect(next(inMinutes(10), inMinutes(100))).toBe(now + 10 * minute)
  expect(next(inMinutes(65))).toBe(now + 5 * minute)
})
