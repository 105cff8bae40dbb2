import { type CheckIn, checkIns } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAbsence, applyAnswer } from './apply.ts'
import { keyOf } from './keys.ts'
import { at, cache, hear, isStale } from './testing.ts'

const key = keyOf(checkIns.list)
const checkIn = (id: number, more: Partial<CheckIn> = {}): CheckIn => ({
  kind: 'check-in',
  id,
  type: 'waiting',
  relatedId: id,
  createdAt: at(id),
  dueAt: at(id),
  isOpen: true,
  wasPutOff: false,
  answer: null,
  answeredAt: null,
  ...more,
})
const held = () => cache.getQueryData<CheckIn[]>(key)?.map(({ id }) => id)

describe('what somebody is asked', () => {
  beforeEach(() => {
    cache.setQueryData(key, [])
  })

  test('joins the list once, how they are first and then what has waited longest', () => {
    hear(['check-in:new', checkIn(2)], ['check-in:new', checkIn(1)], ['check-in:new', checkIn(2)])
    hear(['check-in:new', checkIn(3, { type: 'after-crisis', relatedId: null })])
    expect(held()).toEqual([3, 1, 2])
  })

  test('goes with its answer, from here or from elsewhere, and an old word of it asks the server', () => {
    hear(['check-in:new', checkIn(1)], ['check-in:new', checkIn(2)])
    const answered = { isOpen: false, answer: 'wait', answeredAt: at(9) } as const
    applyAnswer(cache, checkIn(1, answered), { endpoint: checkIns.answer, params: { id: 1 } })
    hear(['check-in:changed', checkIn(2, answered)])
    expect(held()).toEqual([])
    expect(isStale(key)).toBe(false)
    hear(['check-in:new', checkIn(1)])
    expect(held()).toEqual([])
    expect(isStale(key)).toBe(true)
  })

  test('that was taken back meanwhile goes when it is answered', () => {
    hear(['check-in:new', checkIn(1)])
    applyAbsence(cache, { endpoint: checkIns.answer, params: { id: 1 } })
    expect(held()).toEqual([])
  })
})
