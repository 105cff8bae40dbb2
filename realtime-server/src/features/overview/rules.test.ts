import type { UrgentThing } from '@dodam/contract'
import { expect, test } from 'vitest'
import { byUrgency } from './rules.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const thing = (id: number, more: Partial<UrgentThing>): UrgentThing => ({
  type: 'report',
  id,
  severity: null,
  targetType: null,
  text: '',
  createdAt: at(-300),
  dueAt: null,
  ...more,
})

test('a danger to life comes first, then late things, then attacks, then waiting ones', () => {
  const inOrder = [
    thing(1, { severity: 'P1', dueAt: at(5) }),
    thing(2, { severity: 'P1', dueAt: at(10) }),
    thing(3, { severity: 'P2', dueAt: at(-60) }),
    thing(4, { severity: 'P3', dueAt: at(-5) }),
    thing(5, { type: 'support-message', dueAt: at(0) }),
    thing(12, { type: 'incident', createdAt: at(-1) }),
    thing(6, { type: 'post', createdAt: at(-400) }),
    thing(7, { type: 'post', createdAt: at(-200) }),
    thing(8, { severity: 'P2', dueAt: at(60) }),
    thing(9, { severity: 'P2', dueAt: at(61) }),
    thing(10, { type: 'support-message', dueAt: at(600) }),
    thing(11, { type: 'verification-application' }),
  ]
  expect(
    inOrder
      .toReversed()
      .toSorted(byUrgency(now))
      .map(({ id }) => id),
  ).toEqual(inOrder.map(({ id }) => id))
})
