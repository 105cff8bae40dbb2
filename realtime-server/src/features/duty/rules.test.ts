import { describe, expect, test } from 'vitest'
import {
  changeAfter,
  changesOf,
  type Duty,
  dutiesOf,
  gapsIn,
  nextAfter,
  onDutyAt,
} from './rules.ts'

const planned: Duty[] = [
  { adminId: 1, from: 0, until: 100 },
  { adminId: 2, from: 50, until: 150 },
  { adminId: 1, from: 200, until: 300 },
]

describe('duty', () => {
  test('is the plan, and ends before the moment at which it ends', () => {
    expect([0, 49, 50, 99, 100, 150, 200].map((at) => onDutyAt(planned, at))).toEqual([
      [1],
      [1],
      [1, 2],
      [1, 2],
      [2],
      [],
      [1],
    ])
  })

  test('leave takes an admin out of the plan, and cover puts another one in', () => {
    const duties = dutiesOf(planned, [{ awayId: 1, coverId: 3, from: 40, until: 220 }])
    expect(onDutyAt(duties, 39)).toEqual([1])
    expect(onDutyAt(duties, 60)).toEqual([2, 3])
    expect(onDutyAt(duties, 180)).toEqual([3])
    expect(onDutyAt(duties, 220)).toEqual([1])
  })

  test('a later change counts over an earlier one, so that who took over can be relieved', () => {
    const duties = dutiesOf(planned, [
      { awayId: 1, coverId: 3, from: 10, until: 50 },
      { awayId: 3, coverId: 2, from: 20, until: 50 },
    ])
    expect(onDutyAt(duties, 15)).toEqual([3])
    expect(onDutyAt(duties, 30)).toEqual([2])
  })

  test('of a cover who has left the team falls back to whom it belonged to, and leave of those who are there stays', () => {
    const time = { from: 0, until: 300 }
    const counting = changesOf(new Set([1, 2]), [
      { awayId: 1, coverId: 3, ...time },
      { awayId: 3, coverId: 2, ...time },
      { awayId: 2, coverId: null, ...time },
      { awayId: 3, coverId: null, ...time },
    ])
    expect(counting).toEqual([
      { awayId: null, coverId: 2, ...time },
      { awayId: 2, coverId: null, ...time },
    ])
    expect(onDutyAt(dutiesOf(planned, counting), 10)).toEqual([1])
  })

  test('the next one is who begins next, also while somebody is on duty', () => {
    expect(nextAfter(planned, 10)).toMatchObject({ adminId: 2, from: 50 })
    expect(nextAfter(planned, 200)).toBeUndefined()
  })

  test('the next one is not who is on duty already, in a second shift or in one that follows at once', () => {
    const inside = { adminId: 1, from: 60, until: 80 }
    const following = { adminId: 1, from: 100, until: 120 }
    expect(nextAfter([{ adminId: 1, from: 0, until: 100 }, inside, following], 10)).toBeUndefined()
    expect(nextAfter([...planned, inside], 55)).toMatchObject({ adminId: 1, from: 200 })
  })

  test('changes where other people are on duty, and not where one shift follows another of the same person', () => {
    expect(changeAfter(planned, 0)).toBe(50)
    expect(changeAfter(planned, 160)).toBe(200)
    expect(changeAfter(planned, 300)).toBeUndefined()
    const shifts = [
      { adminId: 1, from: 0, until: 10 },
      { adminId: 1, from: 10, until: 20 },
    ]
    expect(changeAfter(shifts, 5)).toBe(20)
  })

  test('gaps are the times in which nobody is on duty', () => {
    const at = (ms: number) => new Date(ms).toISOString()
    expect(gapsIn(planned, 20, 400)).toEqual([
      { from: at(150), until: at(200) },
      { from: at(300), until: at(400) },
    ])
    expect(gapsIn(planned, 20, 140)).toEqual([])
  })
})
