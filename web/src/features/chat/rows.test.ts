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

const at = (time: string) => new Date(`2026-11-${time}`).toISOString()

test('a message deleted within fifteen minutes is not there, and its neighbours stand together', () => {
  const rows = rowsOf(
    [
      message(1, '21T10:00:01', false),
      message(2, '21T10:00:02', true, { isDeleted: true, deletedAt: at('21T10:15:02') }),
      message(3, '21T10:00:03', false),
    ],
    [],
  )
  expect(rows.map(({ key, isFirst, isLast }) => [key, isFirst, isLast])).toEqual([
    ['seq-1', true, false],
    ['seq-3', false, true],
  ])
})

test('deleted later it leaves its place', () => {
  const late = { isDeleted: true, deletedAt: at('21T10:15:03') }
  const rows = rowsOf([message(2, '21T10:00:02', true, { ...late, content: '' })], [])
  expect(rows).toMatchObject([{ isDeleted: true, content: '', id: 2 }])
})

test('a deletion under way shows as it will be, and as before when it is refused', () => {
  const fresh = message(1, '21T10:00:01', true, { createdAt: new Date().toISOString() })
  const old = message(2, '21T10:00:01', true, { createdAt: '2020-01-01T00:00:00.000Z' })
  const before = rowsOf([fresh, old], [])
  expect(rowsOf([fresh, old], [], [1, 2])).toMatchObject([{ id: 2, isDeleted: true, content: '' }])
  expect(rowsOf([fresh, old], [])).toEqual(before)
})

test('a row whose looks did not change is the very same', () => {
  const messages = [
    message(1, '21T10:00:01', false),
    message(2, '21T10:00:02', false),
    message(3, '21T10:00:03', false),
  ]
  const before = rowsOf(messages, [])
  const after = rowsOf([...messages, message(4, '21T10:00:04', false)], [])
  expect(after.slice(0, 2).every((row, index) => row === before[index])).toBe(true)
  expect(before[2]?.isLast).toBe(true)
  expect(after[2]?.isLast).toBe(false)
})
