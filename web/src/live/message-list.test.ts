import type { ChatMessage } from '@dodam/contract'
import { expect, test } from 'vitest'
import { merge, readByOther } from './message-list.ts'

const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  kind: 'chat-message',
  id: 1_000 + seq,
  roomId: 1,
  seq,
  clientId: null,
  senderId: 13,
  isMine: seq % 2 === 1,
  content: `message ${seq}`,
  createdAt: '2026-11-21T03:04:05.678Z',
  isRead: false,
  hasMaskedContact: false,
  mayBeApproach: false,
  isDeleted: false,
  deletedAt: null,
  ...more,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const seqs = (list: readonly ChatMessage[]) => list.map(({ seq }) => seq)

test('joins overlapping and adjacent messages on either side', () => {
  expect(seqs(merge([], range(3, 5)))).toEqual([3, 4, 5])
  expect(seqs(merge(range(3, 5), range(6, 7)))).toEqual([3, 4, 5, 6, 7])
  expect(seqs(merge(range(3, 5), range(1, 2)))).toEqual([1, 2, 3, 4, 5])
  expect(seqs(merge(range(3, 5), range(2, 6)))).toEqual([2, 3, 4, 5, 6])
})

test('leaves out messages that would leave a gap', () => {
  const held = range(3, 5)
  expect(merge(held, [message(7)])).toBe(held)
  expect(merge(held, [message(1)])).toBe(held)
})

test('keeps the identity of the list and of unchanged messages', () => {
  const held = range(1, 5)
  expect(merge(held, range(3, 5))).toBe(held)
  const next = merge(held, [message(5), message(6)])
  expect(next).not.toBe(held)
  expect(next.slice(0, 5).every((one, at) => one === held[at])).toBe(true)
})

test('deleted messages stay deleted, and read marks still apply to them', () => {
  const [first, second] = [message(1, { content: '', isDeleted: true }), message(2)]
  const held = merge([first, second], [message(1, { isRead: true })])
  expect(held).toEqual([{ ...first, isRead: true }, second])
})

test('read messages stay read, and so does everything before them on that side', () => {
  const held = readByOther(range(1, 4), 3)
  expect(held.map(({ isRead }) => isRead)).toEqual([true, false, true, false])
  expect(merge(held, range(1, 4))).toBe(held)
  const healed = merge(range(1, 6), [message(5, { isRead: true })])
  expect(healed.filter(({ isRead }) => isRead).map(({ seq }) => seq)).toEqual([1, 3, 5])
})
