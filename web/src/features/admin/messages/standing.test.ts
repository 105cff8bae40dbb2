import type { SupportMessage } from '@dodam/contract'
import { expect, test } from 'vitest'
import { holdingOf, isLate } from './standing.ts'

const at = (minutes: number) => new Date(minutes * 60_000).toISOString()
const message = (more: Partial<SupportMessage>): SupportMessage => ({
  kind: 'support-message',
  id: 1,
  userId: 7,
  user: null,
  visitor: null,
  isMine: false,
  type: 'inquiry',
  message: '',
  status: 'processing',
  createdAt: at(0),
  dueAt: at(60),
  waitingSince: at(0),
  replies: [],
  answers: [],
  aiResponse: null,
  handledBy: 3,
  handler: null,
  handledUntil: at(30),
  language: 'ko',
  ...more,
})

test.each([
  ['theirs', {}, 4, 29],
  ['mine', {}, 3, 29],
  ['free', {}, 3, 30],
  ['free', {}, 4, 30],
  ['nobody', { status: 'pending', handledBy: null, handledUntil: null }, 3, 1],
  ['over', { status: 'resolved' }, 3, 1],
] as const)('is %s with %j for admin %i in minute %i', (holding, more, myId, minute) => {
  expect(holdingOf(message(more), { myId, now: minute * 60_000 })).toBe(holding)
})

test('an answer is late once its time is over, unless nobody waits for it', () => {
  const now = 60 * 60_000
  expect(isLate(message({}), now - 1)).toBe(false)
  expect(isLate(message({}), now)).toBe(true)
  expect(isLate(message({ waitingSince: null }), now)).toBe(false)
})
