import { describe, expect, test } from 'vitest'
import { recipientsAt, recipientsOnDuty, stepAfter } from './rules.ts'

const team = { onDuty: [1], coming: [2], able: [1, 2, 3], excluded: [], isMasked: false }

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

  test('is at the second step the first of the plan who is not rung yet and may act', () => {
    const coming = [1, 4, 5, 3, 2]
    expect(recipientsAt(2, { ...team, coming, excluded: [5] })).toEqual([1, 3])
    expect(recipientsAt(2, { ...team, coming: [1, 4] })).toEqual([1])
  })

  test('is everybody who may act at each step where the case masks somebody', () => {
    for (const onDuty of [[1], [3], []])
      expect(recipientsAt(1, { ...team, onDuty, excluded: [3], isMasked: true })).toEqual([1, 2])
  })

  test('is never who it is about', () => {
    for (const step of [1, 2, 3] as const)
      expect(recipientsAt(step, { ...team, onDuty: [1, 2], excluded: [2] })).not.toContain(2)
  })
})

test('an urgent case is told only to those whose roles allow to act', () => {
  expect(recipientsAt(1, { ...team, able: [2, 3] })).toEqual([2, 3])
  expect(recipientsAt(2, { ...team, able: [1, 3], coming: [2, 3] })).toEqual([1, 3])
})

test('what is not urgent is told to those on duty who may act, or to the leads where none of them has the role', () => {
  const one = { onDuty: [1, 2], able: [2, 3], leads: [3], excluded: [], isMasked: false }
  expect(recipientsOnDuty(one)).toEqual([2])
  expect(recipientsOnDuty({ ...one, able: [3] })).toEqual([3])
  expect(recipientsOnDuty({ ...one, able: [3], excluded: [3] })).toEqual([])
  expect(recipientsOnDuty({ ...one, excluded: [2] })).toEqual([3])
  expect(recipientsOnDuty({ ...one, onDuty: [] })).toEqual([])
})

test('what is not urgent and masks somebody is told to those on duty and to all leads, whoever is on duty', () => {
  const one = { able: [1, 2, 3, 4], leads: [2, 3], excluded: [3], isMasked: true }
  expect(recipientsOnDuty({ ...one, onDuty: [1] })).toEqual([1, 2])
  expect(recipientsOnDuty({ ...one, onDuty: [3] })).toEqual([2])
  expect(recipientsOnDuty({ ...one, onDuty: [] })).toEqual([])
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

  test('is not put off by a clock that was set back since', () => {
    const startedAt = 60 * minute
    expect(stepAfter(1, { ...reached, startedAt, now: 0 })).toEqual({ step: 2, nextAt: 2 * minute })
  })

  test('is not put off further by a server that was away', () => {
    expect(stepAfter(1, { ...reached, now: 9 * minute })).toEqual({ step: 2, nextAt: 9 * minute })
  })
})
