import { expect, test } from 'vitest'
import { ticksUpTo } from './ticks.ts'

test('the ticks of an axis are whole numbers with equal steps, up to the greatest value', () => {
  expect(ticksUpTo(0)).toEqual([0, 1])
  expect(ticksUpTo(3)).toEqual([0, 1, 2, 3])
  expect(ticksUpTo(10)).toEqual([0, 5, 10])
  expect(ticksUpTo(31)).toEqual([0, 10, 20, 30, 40])
  expect(ticksUpTo(1234)).toEqual([0, 500, 1000, 1500])
})
