import { type ChatMessage, type ChatRoom, chat } from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAnswer } from './apply.ts'
import { keyOf } from './keys.ts'
import { at, cache, hear, isStale, message, room } from './testing.ts'

const roomsKey = keyOf(chat.listRooms, {})
const roomKey = keyOf(chat.readRoom, { params: { id: 1 } })
const messagesKey = keyOf(chat.listMessages, { params: { id: 1 } })
const rooms = () => cache.getQueryData<ChatRoom[]>(roomsKey)
const seqs = () => cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ seq }) => seq)

describe('messages', () => {
  beforeEach(() => {
    cache.setQueryData(roomsKey, [room(2), room(1)])
    cache.setQueryData(roomKey, room(1))
    cache.setQueryData(messagesKey, [])
  })

  test('a new message counts once in every copy of the room and moves it to the top', () => {
    hear(['message:new', message(1)], ['message:new', message(1)])
    expect(rooms()?.map(({ id, unreadCount }) => [id, unreadCount])).toEqual([
      [1, 1],
      [2, 0],
    ])
    expect(cache.getQueryData<ChatRoom>(roomKey)?.lastMessageContent).toBe('message 1')
    expect(seqs()).toEqual([1])
    expect(isStale(messagesKey)).toBe(false)
  })

  test('my own are not unread', () => {
    hear(['message:new', message(1, { isMine: true })])
    expect(rooms()?.[0]?.unreadCount).toBe(0)
  })

  test('a gap has the messages read again instead of showing a conversation with a hole', () => {
    hear(['message:new', message(1)], ['message:new', message(3)])
    expect(seqs()).toEqual([1])
    expect(isStale(messagesKey)).toBe(true)
    expect(isStale(roomsKey)).toBe(true)
    expect(rooms()?.[0]?.lastSeq).toBe(3)
    hear(['message:new', message(2)])
    expect(rooms()?.[0]?.lastSeq).toBe(3)
    expect(isStale(roomsKey)).toBe(true)
  })

  test('messages missed before an own one are not marked as read by the room’s event', () => {
    cache.setQueryData(messagesKey, [])
    hear(['message:new', message(2, { isMine: true })])
    cache.setQueryData(messagesKey, [message(1), message(2, { isMine: true })])
    const told = room(1, { lastSeq: 2, unreadCount: 1, lastMessageAt: at(32) })
    hear(['room:changed', told])
    expect(rooms()?.find(({ id }) => id === 1)?.unreadCount).toBe(1)
    expect(cache.getQueryData<ChatMessage[]>(messagesKey)?.[0]?.isRead).toBe(false)
  })

  test('a message in an unknown room reloads the rooms', () => {
    hear(['message:new', message(1, { roomId: 9 })])
    expect(isStale(roomsKey)).toBe(true)
  })

  test('read marks: the other participant reads mine, I read theirs on another device', () => {
    hear(
      ['message:new', message(1, { isMine: true })],
      ['message:new', message(2)],
      ['message:new', message(3)],
      ['message:read', { roomId: 1, upToSeq: 1 }],
      ['message:new', message(1, { isMine: true })],
    )
    const reads = () => cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ isRead }) => isRead)
    expect(reads()).toEqual([true, false, false])
    const changed = room(1, { lastSeq: 3, unreadCount: 1, lastMessageAt: at(33) })
    hear(['room:changed', changed])
    expect(reads()).toEqual([true, true, false])
    hear(['room:changed', { ...changed, unreadCount: 0 }], ['room:changed', changed])
    expect(reads()).toEqual([true, true, true])
    expect(rooms()?.[0]?.unreadCount).toBe(0)
  })

  test('an old event of a room undoes nothing', () => {
    hear(['message:new', message(1)], ['room:changed', room(1)])
    expect(rooms()?.[0]).toMatchObject({ lastSeq: 1, lastMessageContent: 'message 1' })
    expect(isStale(roomsKey)).toBe(true)
  })

  test('a new room is inserted at its place, only in the lists it belongs to', () => {
    const other = keyOf(chat.listRooms, { query: { requestId: 7 } })
    const mine = keyOf(chat.listRooms, { query: { requestId: 3 } })
    cache.setQueryData(other, [])
    cache.setQueryData(mine, [])
    hear(['room:changed', room(3)], ['room:changed', room(3)])
    expect(rooms()?.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(cache.getQueryData(other)).toEqual([])
    expect(cache.getQueryData(mine)).toEqual([room(3)])
  })
})

describe('a message that is deleted', () => {
  const gone = (seq: number, more: Partial<ChatMessage> = {}) =>
    message(seq, { content: '', isDeleted: true, deletedAt: at(59), ...more })
  const contents = () =>
    cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ content }) => content)

  beforeEach(() => {
    cache.setQueryData(roomsKey, [room(2), room(1)])
    cache.setQueryData(messagesKey, [])
    hear(['message:new', message(1)], ['message:new', message(2)])
  })

  test('loses its text everywhere, and no late event restores it', () => {
    hear(['message:deleted', gone(2)], ['message:new', message(2)], ['message:deleted', gone(2)])
    applyAnswer(cache, message(2))
    const late = { lastSeq: 2, lastMessageContent: 'message 2', lastMessageAt: at(32) }
    hear(['room:changed', room(1, late)])
    expect(contents()).toEqual(['message 1', ''])
    expect(seqs()).toEqual([1, 2])
    expect(rooms()?.[0]).toMatchObject({ lastSeq: 2, lastMessageContent: '' })
    expect(isStale(messagesKey)).toBe(false)
  })

  test('stays in its place when it is not the last, and the room’s last line stays', () => {
    hear(['message:deleted', gone(1)])
    expect(contents()).toEqual(['', 'message 2'])
    expect(rooms()?.[0]?.lastMessageContent).toBe('message 2')
    hear(['room:changed', room(1, { lastSeq: 2, unreadCount: 1, lastMessageAt: at(32) })])
    const read = cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ isRead }) => isRead)
    expect(read).toEqual([false, false])
  })

  test('deleted before it arrived: nothing is unread, and nothing is missing', () => {
    hear(['message:deleted', gone(3)], ['message:new', message(3)])
    expect(rooms()?.[0]).toMatchObject({ lastSeq: 3, lastMessageContent: '', unreadCount: 2 })
    expect(contents()).toEqual(['message 1', 'message 2', ''])
  })

  test('behind a gap it is read with the rest', () => {
    hear(['message:deleted', gone(4)])
    expect(seqs()).toEqual([1, 2])
    expect(isStale(messagesKey)).toBe(true)
    expect(isStale(roomsKey)).toBe(true)
  })
})
