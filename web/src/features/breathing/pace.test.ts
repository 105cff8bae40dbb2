import { expect, test } from 'vitest'
import { breaths, paceAt } from './pace.ts'

const from = (start: number, count: number) =>
  Array.from({ length: count }, (_, at) => paceAt(start + at))

test('a breath is four seconds in, two of rest and six out, each counted down', () => {
  expect(from(0, 16).map(({ phase, left }) => `${phase} ${left}`)).toEqual([
    'ready 3',
    'ready 2',
    'ready 1',
    'in 4',
    'in 3',
    'in 2',
    'in 1',
    'hold 2',
    'hold 1',
    'out 6',
    'out 5',
    'out 4',
    'out 3',
    'out 2',
    'out 1',
    'in 4',
  ])
})

test('after the last breath it is over for good', () => {
  const last = 3 + breaths * 12
  expect(paceAt(last - 1)).toEqual({ phase: 'out', seconds: 6, left: 1, taken: breaths - 1 })
  expect(from(last, 3).map(({ phase }) => phase)).toEqual(['done', 'done', 'done'])
  expect(paceAt(last).taken).toBe(breaths)
})
