import { describe, expect, test } from 'vitest'
import { missesIn, readTalks } from '../scripts/talks.ts'

describe.each(['ko', 'en'] as const)('twenty talks in %s', (language) => {
  test('have ten turns each', () => {
    const talks = readTalks(language)
    expect(talks).toHaveLength(20)
    for (const { title, steps } of talks) expect([title, steps.length]).toEqual([title, 10])
  })

  test('are answered as they have to be, turn by turn', () => {
    expect(missesIn(language)).toEqual([])
  })
})
