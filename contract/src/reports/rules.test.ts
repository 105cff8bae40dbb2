import { describe, expect, test } from 'vitest'
import {
  categoryOf,
  claimEnd,
  isClaimed,
  monthsBetween,
  priorityOf,
  reportRateOf,
  resolutionRateOf,
  safetyScoreOf,
  shareOf,
  trendOf,
  userSatisfactionOf,
} from './rules.ts'

describe('the figures of the moderators', () => {
  test('are null instead of a made-up number where the divisor is zero', () => {
    expect(shareOf(0, 0)).toBeNull()
    expect(safetyScoreOf({ decidedInTime: 0, firstDecided: 0, overdue: 0 })).toBeNull()
    expect(reportRateOf({ opened: 3, activeMembers: 0 })).toBeNull()
    expect(resolutionRateOf({ decided: 0, pending: 0 })).toBeNull()
    expect(userSatisfactionOf({ firstDecided: 0, unmended: 0, mended: 0 })).toBeNull()
    expect(trendOf(4, 0)).toBeNull()
  })

  test('the safety score falls with cases decided late, and with overdue ones', () => {
    expect(safetyScoreOf({ decidedInTime: 10, firstDecided: 10, overdue: 0 })).toBe(100)
    expect(safetyScoreOf({ decidedInTime: 9, firstDecided: 10, overdue: 0 })).toBe(90)
    expect(safetyScoreOf({ decidedInTime: 9, firstDecided: 10, overdue: 2 })).toBe(75)
    expect(safetyScoreOf({ decidedInTime: 0, firstDecided: 0, overdue: 1 })).toBe(0)
  })

  test('the report rate is per 1,000 members seen', () => {
    expect(reportRateOf({ opened: 3, activeMembers: 1_200 })).toBe(2.5)
    expect(reportRateOf({ opened: 0, activeMembers: 10 })).toBe(0)
  })

  test('the resolution rate is the share of decided cases among all cases', () => {
    expect(resolutionRateOf({ decided: 2, pending: 1 })).toBe(66.7)
    expect(resolutionRateOf({ decided: 0, pending: 1 })).toBe(0)
  })

  test('only cases without an appeal count as satisfied, not those that one had to change', () => {
    expect(userSatisfactionOf({ firstDecided: 8, unmended: 1, mended: 0 })).toBe(87.5)
    expect(userSatisfactionOf({ firstDecided: 3, unmended: 0, mended: 2 })).toBe(33.3)
    expect(userSatisfactionOf({ firstDecided: 1, unmended: 1, mended: 0 })).toBe(0)
  })

  test('a trend is the change against the period before', () => {
    expect([trendOf(6, 4), trendOf(4, 4), trendOf(0, 4)]).toEqual([50, 0, -100])
  })
})

describe('words of a case', () => {
  test('reasons in own words count as other, and each severity has its priority', () => {
    expect([categoryOf('sexual'), categoryOf('친구를 때린대요')]).toEqual(['sexual', 'other'])
    expect((['P1', 'P2', 'P3'] as const).map(priorityOf)).toEqual(['high', 'medium', 'low'])
  })

  test('a claim lasts 30 minutes to the millisecond', () => {
    const claimedAt = '2026-11-22T10:00:00.000Z'
    const end = claimEnd(claimedAt)
    expect(new Date(end).toISOString()).toBe('2026-11-22T10:30:00.000Z')
    expect([isClaimed(claimedAt, end - 1), isClaimed(claimedAt, end)]).toEqual([true, false])
    expect(isClaimed(null, 0)).toBe(false)
  })

  test('an account of 59 days is one month old', () => {
    expect([0, 29, 30, 59, 60].map((days) => monthsBetween(0, days * 86_400_000))).toEqual([
      0, 0, 1, 1, 2,
    ])
  })
})
