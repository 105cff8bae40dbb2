import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

const severities = ['critical', 'high', 'medium', 'low'] as const
type Severity = (typeof severities)[number]

const now = Date.parse('2026-11-22T12:03:00.000Z')
const one = (time: string, type: string, severity: Severity, count = 1) => ({
  minute: `2026-11-22T${time}:00.000Z`,
  type,
  severity,
  count,
})
const heat = (...activity: ReturnType<typeof one>[]) => heatOf(activity, severities, now)

test('twelve columns of five minutes end with the current one', () => {
  const { columns, rows } = heat()
  expect(columns).toHaveLength(12)
  expect(new Date(columns[0] ?? 0).toISOString()).toBe('2026-11-22T11:05:00.000Z')
  expect(new Date(columns[11] ?? 0).toISOString()).toBe('2026-11-22T12:00:00.000Z')
  expect(rows).toEqual([])
})

test('a cell adds up its minutes and shows their highest severity', () => {
  const { rows } = heat(
    one('12:00', 'brute_force', 'medium', 3),
    one('12:02', 'brute_force', 'high', 2),
    one('11:59', 'brute_force', 'low'),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.cells[11]).toEqual({ count: 5, worst: 'high' })
  expect(rows[0]?.cells[10]).toEqual({ count: 1, worst: 'low' })
  expect(rows[0]?.cells[9]).toEqual({ count: 0, worst: null })
  expect(rows[0]?.total).toEqual({ count: 6, worst: 'high' })
})

test('the most severe kind comes first, of equal ones the more frequent', () => {
  const { rows } = heat(
    one('12:00', 'path_scan', 'low', 90),
    one('11:30', 'rate_limit', 'low', 91),
    one('11:30', 'token_forgery', 'high'),
  )
  expect(rows.map(({ type }) => type)).toEqual(['token_forgery', 'rate_limit', 'path_scan'])
})

test('older minutes are left out, and minutes ahead of this clock count as now', () => {
  const { rows } = heat(one('11:04', 'path_scan', 'low'), one('12:09', 'path_scan', 'low', 2))
  expect(rows[0]?.total.count).toBe(2)
  expect(rows[0]?.cells[11]?.count).toBe(2)
})
