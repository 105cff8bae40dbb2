import { type UrgentThing, urgentSize } from '@dodam/contract'
import { expect, test } from 'vitest'
import { mostUrgent } from './rules.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const thing = (id: number, more: Partial<UrgentThing>): UrgentThing => ({
  type: 'report',
  id,
  severity: null,
  targetType: null,
  isAppeal: false,
  isMine: false,
  needsSecond: false,
  about: null,
  text: '',
  createdAt: at(-300),
  dueAt: null,
  ...more,
})

const idsOf = (things: readonly UrgentThing[]) => things.map(({ id }) => id)

test('a danger to life comes first, then late things, then attacks, then waiting ones', () => {
  // More than are shown, so each half is looked at.
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
  for (const part of [inOrder.slice(0, urgentSize), inOrder.slice(-urgentSize)])
    expect(idsOf(mostUrgent(part.toReversed(), now))).toEqual(idsOf(part))
})

test('as many are shown as fit, and beside them all that waits for a second admin', () => {
  const cases = Array.from({ length: urgentSize + 1 }, (_, id) => thing(id, { severity: 'P1' }))
  const acts = [20, 21, 22].map((id) => thing(id, { type: 'admin-request', needsSecond: true }))
  expect(idsOf(mostUrgent([...cases, ...acts], now))).toEqual(
    idsOf([...cases.slice(0, urgentSize), ...acts]),
  )
})
