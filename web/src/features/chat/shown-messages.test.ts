import type { ChatMessage } from '@dodam/contract'
import { expect, test } from 'vitest'
import type { Unsent } from './outbox.ts'
import { shownMessages } from './shown-messages.ts'

const message = (
  seq: number,
  at: string,
  isMine: boolean,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  kind: 'chat-message',
  id: seq,
  roomId: 1,
  seq,
  clientId: null,
  senderId: 13,
  isMine,
  content: `message ${seq}`,
  createdAt: new Date(`2026-11-${at}`).toISOString(),
  isRead: false,
  hasMaskedContact: false,
  mayBeApproach: false,
  isDeleted: false,
  deletedAt: null,
  ...more,
})
const unsent = (clientId: string, more: Partial<Unsent> = {}): Unsent => ({
  order: 1,
  clientId,
  userId: 13,
  roomId: 1,
  content: clientId,
  state: 'sending',
  createdAt: new Date('2026-11-21T10:00:50').toISOString(),
  ...more,
})

test('an unsent message and its echo have one key', () => {
  const messages = [message(1, '21T10:00:01', true, { clientId: 'a' })]
  const outbox = [unsent('a', { state: 'sent' }), unsent('b', { state: 'waiting' })]
  const rows = shownMessages(messages, outbox)
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'unread'],
    ['b', 'waiting'],
  ])
  expect(shownMessages([], outbox).map(({ key }) => key)).toEqual(['a', 'b'])
})

test('messages behind a waiting one wait, a refused one does not', () => {
  const outbox = [
    unsent('a', { state: 'failed' }),
    unsent('b', { state: 'waiting' }),
    unsent('c'),
    unsent('d', { state: 'failed' }),
  ]
  const states = shownMessages([], outbox).map(({ key, state }) => `${key} ${state}`)
  expect(states).toEqual(['a failed', 'd failed', 'b waiting', 'c waiting'])
})

test('one emoji of the picker is large, two are not', () => {
  const large = (content: string) =>
    shownMessages([message(1, '21T10:00:01', true, { content })], [])
  expect(large('🌱')[0]?.isLarge).toBe(true)
  expect(large('🌱🌱')[0]?.isLarge).toBe(false)
})

const at = (time: string) => new Date(`2026-11-${time}`).toISOString()

test('a message deleted within fifteen minutes is not shown', () => {
  const shown = shownMessages(
    [
      message(1, '21T10:00:01', false),
      message(2, '21T10:00:02', true, { isDeleted: true, deletedAt: at('21T10:15:02') }),
      message(3, '21T10:00:03', false),
    ],
    [],
  )
  expect(shown.map(({ key }) => key)).toEqual(['seq-1', 'seq-3'])
})

test('a message deleted later leaves a placeholder', () => {
  const late = { isDeleted: true, deletedAt: at('21T10:15:03') }
  const rows = shownMessages([message(2, '21T10:00:02', true, { ...late, content: '' })], [])
  expect(rows).toMatchObject([{ isDeleted: true, content: '', seq: 2 }])
})

test('a pending deletion is shown as done, and undone when it is refused', () => {
  const fresh = message(1, '21T10:00:01', true, { createdAt: new Date().toISOString() })
  const old = message(2, '21T10:00:01', true, { createdAt: '2020-01-01T00:00:00.000Z' })
  const before = shownMessages([fresh, old], [])
  expect(shownMessages([fresh, old], [], [1, 2])).toMatchObject([
    { seq: 2, isDeleted: true, content: '' },
  ])
  expect(shownMessages([fresh, old], [])).toEqual(before)
})

test('an unchanged message keeps its identity', () => {
  const messages = [message(1, '21T10:00:01', false), message(2, '21T10:00:02', false)]
  const [before] = shownMessages(messages, [])
  expect(shownMessages([...messages, message(3, '21T10:00:03', false)], [])[0]).toBe(before)
})

test('a refused message stays below what stood above it then, and what is on its way stays last', () => {
  const messages = [1, 2, 3].map((seq) => message(seq, `21T10:00:0${seq}`, false))
  const outbox = [
    unsent('stopped', { state: 'failed', reason: 'UNSAFE_TEXT', afterSeq: 1 }),
    unsent('failed', { state: 'failed', afterSeq: 1 }),
    unsent('before', { state: 'failed', createdAt: at('21T10:00:02') }),
    unsent('sending'),
    unsent('last', { state: 'failed', afterSeq: 3 }),
  ]
  expect(shownMessages(messages, outbox).map(({ key }) => key)).toEqual([
    'seq-1',
    'stopped',
    'failed',
    'seq-2',
    'before',
    'seq-3',
    'last',
    'sending',
  ])
})
