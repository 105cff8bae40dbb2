import { expect, test } from 'vitest'
import { beginOf } from './rules.ts'

test.each([
  [{ amount: 30, unit: 'days' }, '2028-03-01', '2028-01-31'],
  [{ amount: 12, unit: 'months' }, '2028-03-01', '2027-03-01'],
  // Nothing of 1 March is deleted on 29 February.
  [{ amount: 12, unit: 'months' }, '2028-02-29', '2027-02-28'],
  [{ amount: 3, unit: 'years' }, '2028-02-29', '2025-02-28'],
  [{ amount: 3, unit: 'months' }, '2027-05-31', '2027-02-28'],
] as const)('%j before %s began on %s', (span, now, begin) => {
  expect(beginOf(span, new Date(`${now}T10:00:00Z`)).toISOString()).toBe(`${begin}T10:00:00.000Z`)
})
