import { helperLimits } from '@dodam/contract'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { refusalOf } from './limit.ts'
import { questionOf } from './turn.ts'

const now = Date.parse('2026-11-28T10:00:00Z')
const tooFast = (retryAfterMs?: number) =>
  new CallError(429, { code: 'TOO_FAST', message: '' }, {}, retryAfterMs)

/** So many questions, one every second, the last of them just now. */
const asked = (many: number, agoMs = 0) =>
  Array.from({ length: many }, (_, at) =>
    questionOf(`${at}`, new Date(now - agoMs - at * 1_000).toISOString()),
  )

test('the eleventh question in a minute says the limit, and for how many seconds to wait', () => {
  const turns = asked(helperLimits.perMinute + 1)
  expect(refusalOf(tooFast(5_001), turns, now)).toEqual({ limit: 'minute', most: 10, count: 6 })
})

test.each([
  [864_000, '15분'],
  [82_800_000, '23시간'],
])(
  'a limit of %i ms says the wait in words, and names none of those that it can be',
  (ms, wait) => {
    expect(refusalOf(tooFast(ms), asked(1), now)).toEqual({ limit: 'long', wait })
  },
)

test('a limit that is not of this talk says only for how long to wait', () => {
  const earlier = asked(helperLimits.perMinute + 1, 120_000)
  expect(refusalOf(tooFast(20_000), earlier, now)).toEqual({ limit: 'short', count: 20 })
  expect(refusalOf(tooFast(), asked(1), now)).toEqual({ limit: 'short', count: 60 })
})

test('another failure is no refusal by a limit', () => {
  const offline = new CallError(0, { code: 'OFFLINE', message: '' }, undefined)
  expect(refusalOf(offline, asked(11), now)).toBeUndefined()
  expect(refusalOf(new TypeError('x'), asked(11), now)).toBeUndefined()
})
