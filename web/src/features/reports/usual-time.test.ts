import { expect, test } from 'vitest'
import { usualTime } from './usual-time.ts'

test.each([
  [0, 'minutes', 1],
  [0.2, 'minutes', 1],
  [12.1, 'minutes', 13],
  [90, 'minutes', 90],
  [90.1, 'hours', 2],
  [36 * 60, 'hours', 36],
  [36 * 60 + 1, 'days', 2],
] as const)('%d minutes are said in %s', (minutes, unit, count) => {
  expect(usualTime(minutes)).toEqual({ unit, count })
})
