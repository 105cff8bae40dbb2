import type { RiskSign } from '@dodam/contract'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../core/clock.ts'
import { keysOf } from '../../core/keys/keys.ts'
import { createSeal } from '../../core/keys/seal.ts'
import { explain } from './score.ts'
import { isNearSame, markOf } from './similarity.ts'

const hour = 3_600_000

describe('the fingerprint of a first message', () => {
  const sealOf = (key: string) => {
    const made = { id: '', bytes: Buffer.from(key), usedFrom: 0 }
    return createSeal(keysOf([{ purpose: 'first message', ...made }], systemClock))
  }
  const seal = sealOf('the key of an installation')
  const mark = (text: string) => markOf(seal, text) ?? ''
  const text = '안녕하세요, 글을 읽고 마음이 쓰여서 신청했어요. 천천히 이야기 나눠요.'

  test.each([
    ['itself', text],
    [
      'other signs and spaces',
      '안녕하세요 글을읽고 마음이 쓰여서 신청했어요!! 천천히 이야기 나눠요 😊',
    ],
    ['a name before it', `지우님 ${text}`],
  ])('is similar to that of %s', (_, other) => {
    expect(isNearSame(mark(text), mark(other))).toBe(true)
  })

  test.each([
    ['other words', '저도 시험 때문에 잠을 못 잔 적이 있어요. 같이 방법을 찾아볼래요?'],
    [
      'the same greeting only',
      '안녕하세요, 친구랑 다툰 이야기 잘 봤어요. 저도 비슷한 일이 있었거든요.',
    ],
  ])('is not similar to that of %s', (_, other) => {
    expect(isNearSame(mark(text), mark(other))).toBe(false)
  })

  test('differs between installations, and is missing for a text without letters', () => {
    const elsewhere = sealOf('the key of another installation')
    expect(isNearSame(mark(text), markOf(elsewhere, text) ?? '')).toBe(false)
    expect(markOf(seal, '!!! 123')).toBeNull()
  })
})

describe('the score', () => {
  const at = new Date('2026-11-24T05:00:00.000Z')
  const before = (days: number) => new Date(at.getTime() - days * 24 * hour).toISOString()
  const event = (
    sign: RiskSign,
    days: number,
    more: { otherId?: number; caseId?: number } = {},
  ) => ({
    sign,
    towards: 'younger' as const,
    createdAt: before(days),
    otherId: more.otherId ?? 1,
    caseId: more.caseId ?? null,
  })

  test('is the same for the same events, and explains itself', () => {
    const events = [event('approach-refused', 2), event('blocked', 1), event('blocked', 0.5)]
    expect(explain(events, at)).toEqual([
      { sign: 'approach-refused', count: 1, points: 50 },
      { sign: 'blocked', count: 1, points: 6 },
    ])
    expect(explain(events, at)).toEqual(explain(structuredClone(events), at))
  })

  test('decreases with time, and ignores later events', () => {
    const points = (days: number) => explain([event('approach-refused', days)], at)[0]?.points ?? 0
    expect([points(0), points(60), points(90), points(120), points(-1)]).toEqual([50, 50, 25, 0, 0])
  })

  test('loses dismissed events, until an appeal upholds them', () => {
    const reported = event('reported', 3, { caseId: 7 })
    const approach = event('approach-confirmed', 3, { caseId: 7 })
    const dismissed = event('report-dismissed', 2, { caseId: 7 })
    const upheld = event('report-upheld', 1, { caseId: 7 })
    const signs = (...events: (typeof reported)[]) => explain(events, at).map(({ sign }) => sign)
    expect(signs(reported, approach)).toEqual(['approach-confirmed', 'reported'])
    expect(signs(reported, approach, dismissed)).toEqual([])
    expect(signs(reported, approach, dismissed, upheld)).toEqual([
      ...(['report-upheld', 'approach-confirmed', 'reported'] as const),
    ])
  })
})
