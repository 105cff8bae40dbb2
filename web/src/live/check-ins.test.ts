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

describe('check-ins of the member', () => {
  beforeEach(() => {
    cache.setQueryData(key, [checkIn(2)])
  })

  test('a new one has the list read again, because the list has an order of its own', () => {
    hear(['check-in:new', checkIn(1)])
    expect(held()).toEqual([2])
    expect(isStale(key)).toBe(true)
  })

  test('one goes as soon as it is answered, here or elsewhere', () => {
    const answered = { isOpen: false, answer: 'wait', answeredAt: at(9) } as const
    cache.setQueryData(key, [checkIn(1), checkIn(2)])
    applyAnswer(cache, checkIn(1, answered), { endpoint: checkIns.answer, params: { id: 1 } })
    expect(held()).toEqual([2])
    hear(['check-in:changed', checkIn(2, answered)])
    expect(held()).toEqual([])
    expect(isStale(key)).toBe(true)
  })

  test('one withdrawn meanwhile goes when it is answered', () => {
    applyAbsence(cache, { endpoint: checkIns.answer, params: { id: 2 } })
    expect(held()).toEqual([])
  })
})
