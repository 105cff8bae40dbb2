import type { ChatMessage } from '@dodam/contract'
import { expect, test } from 'vitest'
import type { Unsent } from './outbox.ts'
import { rowsOf } from './rows.ts'

const message = (
  seq: number,
  at: string,
  isMine: boolean,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  ...{ kind: 'chat-message', id: seq, roomId: 1, seq, clientId: null, senderId: 13, isMine },
  ...{ content: `message ${seq}`, createdAt: new Date(`2026-11-${at}`).toISOString() },
  ...{ isRead: false, isDeleted: false, deletedAt: null },
  ...more,
})
const unsent = (clientId: string, more: Partial<Unsent> = {}): Unsent => ({
  ...{ clientId, userId: 13, roomId: 1, content: clientId, state: 'sending' },
  createdAt: new Date('2026-11-21T10:00:50').toISOString(),
  ...more,
})

test('groups by person, and puts the time on the last within a minute', () => {
  const rows = rowsOf(
    [
      message(1, '21T10:00:01', false),
      message(2, '21T10:00:40', false),
      message(3, '21T10:01:02', false),
      message(4, '21T10:01:10', true),
    ],
    [],
  )
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [true, true],
  ])
})

test('a new day and a silence of more than five minutes stand above', () => {
  const rows = rowsOf(
    [
      message(1, '20T23:59:50', true),
      message(2, '21T00:00:10', true),
      message(3, '21T00:05:10', true),
      message(4, '21T00:10:11', true),
    ],
    [],
  )
  expect(rows.map(({ above }) => above)).toEqual(['day', 'day', null, 'time'])
  expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, true, false, true])
})

test('an unsent message and its echo are one, under one key', () => {
  const messages = [message(1, '21T10:00:01', true, { clientId: 'a' })]
  const outbox = [unsent('a', { state: 'sent' }), unsent('b', { state: 'waiting' })]
  const rows = rowsOf(messages, outbox)
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'unread'],
    ['b', 'waiting'],
  ])
  expect(rowsOf([], outbox).map(({ key }) => key)).toEqual(['a', 'b'])
})

test('what is queued behind a waiting message waits, a refused one does not', () => {
  const outbox = [
    unsent('a', { state: 'failed' }),
    unsent('b', { state: 'waiting' }),
    unsent('c'),
    unsent('d', { state: 'failed' }),
  ]
  const states = rowsOf([], outbox).map(({ state }) => state)
  expect(states).toEqual(['failed', 'waiting', 'waiting', 'failed'])
})

test('one emoji of the picker is large, two are not', () => {
  const large = (content: string) => rowsOf([message(1, '21T10:00:01', true, { content })], [])
  expect(large('🌱')[0]?.isLarge).toBe(true)
  expect(large('🌱🌱')[0]?.isLarge).toBe(false)
})
