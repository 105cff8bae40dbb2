import { describe, expect, test } from 'vitest'
import { recipientsAt, stepAfter } from './rules.ts'

const team = { onDuty: [1], next: 2, everybody: [1, 2, 3], excluded: [] }

describe('who is told of an urgent case', () => {
  test('is who is on duty, then the next of the plan too, then everybody', () => {
    expect([1, 2, 3].map((step) => recipientsAt(step as 1 | 2 | 3, team))).toEqual([
      [1],
      [1, 2],
      [1, 2, 3],
    ])
  })

  test('is everybody at once where nobody is on duty, or nobody on duty may act', () => {
    expect(recipientsAt(1, { ...team, onDuty: [] })).toEqual([1, 2, 3])
    expect(recipientsAt(1, { ...team, excluded: [1] })).toEqual([2, 3])
  })

  test('is never who it is about', () => {
    for (const step of [1, 2, 3] as const)
      expect(recipientsAt(step, { ...team, onDuty: [1, 2], excluded: [2] })).not.toContain(2)
  })
})

describe('the next step of an urgent case', () => {
  const minute = 60_000
  const reached = { startedAt: 0, isReached: true }

  test('comes after two minutes, then five, then every five', () => {
    expect(stepAfter(1, { ...reached, now: 3_000 })).toEqual({ step: 2, nextAt: 2 * minute })
    expect(stepAfter(2, { ...reached, now: 2 * minute })).toEqual({ step: 3, nextAt: 5 * minute })
    expect(stepAfter(3, { ...reached, now: 7 * minute })).toEqual({ step: 3, nextAt: 12 * minute })
  })

  test('comes at once where nobody was reached, and each minute when there is no further one', () => {
    const alone = { startedAt: 0, isReached: false, now: 1_000 }
    expect(stepAfter(1, alone)).toEqual({ step: 2, nextAt: 1_000 })
    expect(stepAfter(2, alone)).toEqual({ step: 3, nextAt: 1_000 })
    expect(stepAfter(3, alone)).toEqual({ step: 3, nextAt: 61_000 })
  })

  test('is not put off further by a server that was away', () => {
    expect(stepAfter(1, { ...reached, now: 9 * minute })).toEqual({ step: 2, nextAt: 9 * minute })
  })
})
