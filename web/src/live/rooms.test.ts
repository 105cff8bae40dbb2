import {
  type ChatMessage,
  type ChatRoom,
  chat,
  chatRequests,
  type Participant,
  ratings,
} from '@dodam/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { applyAbsence, applyAnswer } from './apply.ts'
import { keyOf, pagesKeyOf } from './keys.ts'
import { cache, hear, isStale, message, person, request, room } from './testing.ts'

const roomsKey = keyOf(chat.listRooms, {})
const roomKey = keyOf(chat.readRoom, { params: { id: 1 } })
const messagesKey = keyOf(chat.listMessages, { params: { id: 1 } })
const rooms = () => cache.getQueryData<ChatRoom[]>(roomsKey)
const seqs = () => cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ seq }) => seq)

describe('the end of a room', () => {
  const pages = pagesKeyOf(chat.listRooms)
  const ratingKey = keyOf(ratings.listOfRoom, { params: { id: 1 } })
  const closed = room(1, { isActive: false, canWrite: false, otherOnline: null })
  const left = room(1, { isActive: false, hasLeft: true })

  beforeEach(() => {
    cache.setQueryData(roomsKey, [room(2), room(1, { otherOnline: true })])
    cache.setQueryData(pages, { pages: [[room(2), room(1)]], pageParams: [null] })
    cache.setQueryData(roomKey, room(1))
    cache.setQueryData(messagesKey, [message(1)])
    cache.setQueryData(ratingKey, [])
  })
  const sent = keyOf(chatRequests.sent, {})
  const accepted = (id: number) => request(id, { status: 'accepted', chatRoomId: id })
  const expectGone = () => {
    expect(rooms()?.map(({ id }) => id)).toEqual([2])
    expect(cache.getQueryData(pages)).toMatchObject({ pages: [[{ id: 2 }]] })
    for (const key of [roomKey, messagesKey, ratingKey])
      expect(cache.getQueryState(key)).toBeUndefined()
  }

  test('by the other participant: it can still be read, and does not open again', () => {
    hear(['room:closed', closed], ['presence', { roomIds: [1], online: true }])
    hear(['room:changed', room(1, { otherOnline: true })])
    for (const held of [rooms()?.[1], cache.getQueryData<ChatRoom>(roomKey)])
      expect(held).toMatchObject({ isActive: false, otherOnline: null })
    expect(seqs()).toEqual([1])
  })

  test('announced late, it still counts', () => {
    hear(['message:new', message(1)], ['room:closed', closed])
    expect(rooms()?.find(({ id }) => id === 1)).toMatchObject({
      isActive: false,
      lastSeq: 1,
      otherOnline: null,
    })
    expect(isStale(roomsKey)).toBe(true)
  })

  test('by the reader on any device: the room is gone, and no late event restores it', () => {
    hear(['room:closed', left], ['room:changed', room(1)], ['message:new', message(2)])
    hear(['room:closed', closed], ['room:closed', left])
    expectGone()
    expect(isStale(roomsKey)).toBe(false)
  })

  test.each([
    ['heard of', () => hear(['room:closed', left])],
    ['answered', () => applyAnswer(cache, {}, { endpoint: chat.leave, params: { id: 1 } })],
  ])('by the reader, %s: its request leads nowhere, whatever comes late', (_, leave) => {
    cache.setQueryData(sent, [accepted(2), accepted(1)])
    leave()
    const held = [accepted(2), { ...accepted(1), chatRoomId: null }]
    expect(cache.getQueryData(sent)).toEqual(held)
    hear(['chat-request:changed', accepted(1)], ['room:closed', left])
    expect(cache.getQueryData(sent)).toEqual(held)
  })

  test('by the other participant: its request still leads to the messages', () => {
    cache.setQueryData(sent, [accepted(1)])
    hear(['room:closed', closed], ['chat-request:changed', accepted(1)])
    expect(cache.getQueryData(sent)).toEqual([accepted(1)])
  })

  test('by the reader here: gone with the answer, even if it was gone before', () => {
    const leaving = { endpoint: chat.leave, params: { id: 1 } }
    const answer = { kind: 'room-left', id: 1, success: true, alreadyLeft: false }
    applyAnswer(cache, answer, leaving)
    hear(['room:changed', room(1)])
    expectGone()
    applyAbsence(cache, { endpoint: chat.leave, params: { id: 2 } })
    expect(rooms()).toEqual([])
  })
})

test('a reveal shows in the room and in every message, whatever comes late', () => {
  const nobody: Participant = { ...person, id: null, nickname: null, isAnonymous: true }
  const more = { mySide: 2, participant1: nobody, participant1Id: null, isAnonymous: true } as const
  const hidden = room(1, { ...more, lastSeq: 2 })
  const known = room(1, { mySide: 2, lastSeq: 2 })
  cache.setQueryData(roomKey, hidden)
  cache.setQueryData(messagesKey, [
    message(1, { senderId: null }),
    message(2, { senderId: 14, isMine: true }),
  ])
  hear(['room:changed', known], ['room:changed', hidden], ['room:changed', known])
  expect(cache.getQueryData(roomKey)).toEqual(known)
  const senders = cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ senderId }) => senderId)
  expect(senders).toEqual([13, 14])
})

describe('presence of the other participant', () => {
  const held = () => rooms()?.map(({ id, otherOnline }) => [id, otherOnline])

  beforeEach(() => {
    cache.setQueryData(roomsKey, [room(3), room(2), room(1)])
    cache.setQueryData(roomKey, room(1))
  })

  test('is announced once for all rooms with them, and shows in every copy', () => {
    hear(['presence', { roomIds: [1, 3], online: true }])
    expect(held()).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ])
    expect(cache.getQueryData<ChatRoom>(roomKey)?.otherOnline).toBe(true)
    hear(['presence', { roomIds: [1, 3], online: false }])
    expect(held()?.[0]).toEqual([3, false])
  })

  test('stays hidden where it is not shared, even after a late event', () => {
    const masked = room(1, { isAnonymous: true, otherOnline: null })
    cache.setQueryData(roomKey, masked)
    hear(['presence', { roomIds: [1], online: true }])
    expect(cache.getQueryData(roomKey)).toEqual(masked)
  })

  test('is known after the sharer’s reveal, and stays so', () => {
    const masked = room(1, { isAnonymous: true, otherOnline: null })
    cache.setQueryData(roomKey, masked)
    hear(['room:changed', room(1, { otherOnline: true })], ['room:changed', masked])
    expect(cache.getQueryData(roomKey)).toEqual(room(1, { otherOnline: true }))
  })
})
