import {
  accounts,
  type ChatMessage,
  type ChatRequest,
  type ChatRoom,
  type Comment,
  chat,
  chatRequests,
  comments,
  type EventName,
  type LiveEvents,
  type Notification,
  notifications,
  type Participant,
  type Post,
  type PublicUser,
  posts,
  profiles,
  type RatingRequest,
  ratings,
} from '@dodam/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyOf, pagesKeyOf } from '../api/keys.ts'
import { apply, applyAbsence, applyAnswer, letIn } from './apply.ts'
import { waitingPostsKey } from './waiting-posts.ts'

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})

const at = (second: number) => `2026-11-21T03:04:${String(second).padStart(2, '0')}.000Z`
const person: Participant = {
  ...{
    id: 13,
    username: 'maya',
    nickname: 'Maya',
    role: 'both',
    gradeLevel: 'high1',
    gender: null,
  },
  ...{ avatarType: 'default', characterAvatar: 'cat', avatar: null, isVerified: false },
  ...{ isAdmin: false, isAi: false, isDeleted: false, isAnonymous: false },
}
const room = (id: number, more: Partial<ChatRoom> = {}): ChatRoom => ({
  kind: 'chat-room',
  id,
  chatRequestId: id,
  participant1: person,
  participant2: person,
  participant1Id: 13,
  participant2Id: 14,
  mySide: 1,
  isAnonymous: false,
  isActive: true,
  hasLeft: false,
  unreadCount: 0,
  lastMessageContent: null,
  lastMessageAt: null,
  lastSeq: 0,
  createdAt: at(id),
  otherOnline: false,
  ...more,
})
const message = (seq: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  ...{ kind: 'chat-message', id: 100 + seq, roomId: 1, seq, clientId: null, senderId: 14 },
  ...{ isMine: false, content: `message ${seq}`, createdAt: at(30 + seq), isRead: false },
  ...{ isDeleted: false, deletedAt: null },
  ...more,
})
const post = (id: number, more: Partial<Post> = {}): Post => ({
  kind: 'post',
  id,
  content: `worry ${id}`,
  categories: ['study'],
  isAnonymous: true,
  isAiGenerated: false,
  author: {
    ...{ id: null, username: null, nickname: null, gradeLevel: 'high', gender: null },
    ...{ avatarType: null, characterAvatar: null, isAi: false, isDeleted: false },
  },
  authorId: null,
  createdAt: at(1),
  ...{ likesCount: 0, commentsCount: 0, viewsCount: 0, chatRequestsCount: 0 },
  isLiked: false,
  isOwn: false,
  chatRequestStatus: null,
  ...more,
})
const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  ...{ kind: 'comment', id, postId: 5, parentId: null, content: `comment ${id}` },
  ...{ createdAt: at(id), author: post(1).author, isPostAuthor: false, isDeleted: false },
  ...{ isOwn: false, isLiked: false, likesCount: 0, replies: [] },
  ...more,
})
const reply = (id: number, parentId: number, more: Partial<Comment> = {}) => ({
  ...comment(id, { parentId, ...more }),
  replies: [],
})
const notification = (id: number, more: Partial<Notification> = {}): Notification => ({
  ...{ kind: 'notification', id, type: 'new_message', title: 'a', message: 'b', isRead: false },
  ...{ relatedId: 1, createdAt: at(id), isArchived: false },
  ...more,
})
const request = (id: number, more: Partial<ChatRequest> = {}): ChatRequest => ({
  ...{
    kind: 'chat-request',
    id,
    postId: 5,
    message: 'hello',
    status: 'pending',
    createdAt: at(id),
  },
  ...{
    respondedAt: null,
    post: { id: 5, content: 'worry', categories: ['study'] },
    chatRoomId: null,
  },
  sharer: null,
  ...more,
})

const asker: PublicUser = {
  ...{ kind: 'user', id: 14, username: 'sol', nickname: 'Sol', role: 'listener' },
  ...{ gradeLevel: 'high2', gender: null, avatarType: 'default', characterAvatar: 'fox' },
  ...{ avatar: null, bio: '', location: null, isVerified: false, isAdmin: false, isAi: false },
  ...{ isDeleted: false, averageRating: null, totalRatings: 0 },
  ...{ postsCount: 0, likesCount: 0, commentsCount: 0 },
}
const ratingRequest = (id: number, more: Partial<RatingRequest> = {}): RatingRequest => ({
  ...{ kind: 'rating-request', id, requesterId: 14, requester: asker, message: 'how was it?' },
  ...{ chatRoomId: 1, status: 'pending', createdAt: at(id) },
  ...more,
})

const roomsKey = keyOf(chat.listRooms, {})
const roomKey = keyOf(chat.readRoom, { params: { id: 1 } })
const messagesKey = keyOf(chat.listMessages, { params: { id: 1 } })
const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated
const rooms = () => cache.getQueryData<ChatRoom[]>(roomsKey)
const seqs = () => cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ seq }) => seq)

type Step = { [E in EventName]: readonly [E, LiveEvents[E]] }[EventName]
const hear = (...steps: Step[]) => {
  for (const [event, payload] of steps)
    (apply[event] as (cache: QueryClient, payload: unknown) => void)(cache, payload)
}

describe('messages', () => {
  beforeEach(() => {
    cache.setQueryData(roomsKey, [room(2), room(1)])
    cache.setQueryData(roomKey, room(1))
    cache.setQueryData(messagesKey, [])
  })

  test('a new one counts once in every copy of the room, and moves it to the top', () => {
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

  test('a hole asks again instead of showing a conversation with a gap', () => {
    hear(['message:new', message(1)], ['message:new', message(3)])
    expect(seqs()).toEqual([1])
    expect(isStale(messagesKey)).toBe(true)
    expect(isStale(roomsKey)).toBe(true)
    expect(rooms()?.[0]?.lastSeq).toBe(3)
    hear(['message:new', message(2)])
    expect(rooms()?.[0]?.lastSeq).toBe(3)
    expect(isStale(roomsKey)).toBe(true)
  })

  test('what was missed before one of mine does not pass for read by the word of a room', () => {
    cache.setQueryData(messagesKey, [])
    hear(['message:new', message(2, { isMine: true })])
    cache.setQueryData(messagesKey, [message(1), message(2, { isMine: true })])
    const told = room(1, { lastSeq: 2, unreadCount: 1, lastMessageAt: at(32) })
    hear(['room:changed', told])
    expect(rooms()?.find(({ id }) => id === 1)?.unreadCount).toBe(1)
    expect(cache.getQueryData<ChatMessage[]>(messagesKey)?.[0]?.isRead).toBe(false)
  })

  test('a room nobody told of yet is asked for', () => {
    hear(['message:new', message(1, { roomId: 9 })])
    expect(isStale(roomsKey)).toBe(true)
  })

  test('read marks: the other one reads mine, I read theirs on another device', () => {
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

  test('an old word of a room takes nothing back', () => {
    hear(['message:new', message(1)], ['room:changed', room(1)])
    expect(rooms()?.[0]).toMatchObject({ lastSeq: 1, lastMessageContent: 'message 1' })
    expect(isStale(roomsKey)).toBe(true)
  })

  test('a new room joins the list at its place, and only lists it belongs to', () => {
    const other = keyOf(chat.listRooms, { query: { requestId: 7 } })
    const mine = keyOf(chat.listRooms, { query: { requestId: 3 } })
    cache.setQueryData(other, [])
    cache.setQueryData(mine, [])
    hear(['room:changed', room(3)], ['room:changed', room(3)])
    expect(rooms()?.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(cache.getQueryData(other)).toEqual([])
    expect(cache.getQueryData(mine)).toEqual([room(3)])
  })

  test('presence shows in every copy', () => {
    hear(['presence', { roomId: 1, online: true }])
    expect(rooms()?.find(({ id }) => id === 1)?.otherOnline).toBe(true)
    expect(cache.getQueryData<ChatRoom>(roomKey)?.otherOnline).toBe(true)
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

  test('loses its text everywhere, and no late word brings it back', () => {
    hear(['message:deleted', gone(2)], ['message:new', message(2)], ['message:deleted', gone(2)])
    applyAnswer(cache, message(2))
    const late = { lastSeq: 2, lastMessageContent: 'message 2', lastMessageAt: at(32) }
    hear(['room:changed', room(1, late)])
    expect(contents()).toEqual(['message 1', ''])
    expect(seqs()).toEqual([1, 2])
    expect(rooms()?.[0]).toMatchObject({ lastSeq: 2, lastMessageContent: '' })
    expect(isStale(messagesKey)).toBe(false)
  })

  test('stays in its place when it is not the last, and the last line stays', () => {
    hear(['message:deleted', gone(1)])
    expect(contents()).toEqual(['', 'message 2'])
    expect(rooms()?.[0]?.lastMessageContent).toBe('message 2')
    hear(['room:changed', room(1, { lastSeq: 2, unreadCount: 1, lastMessageAt: at(32) })])
    const read = cache.getQueryData<ChatMessage[]>(messagesKey)?.map(({ isRead }) => isRead)
    expect(read).toEqual([false, false])
  })

  test('before it was heard of: nothing is unread, and nothing is missing', () => {
    hear(['message:deleted', gone(3)], ['message:new', message(3)])
    expect(rooms()?.[0]).toMatchObject({ lastSeq: 3, lastMessageContent: '', unreadCount: 2 })
    expect(contents()).toEqual(['message 1', 'message 2', ''])
  })

  test('behind a hole it is asked for with the rest', () => {
    hear(['message:deleted', gone(4)])
    expect(seqs()).toEqual([1, 2])
    expect(isStale(messagesKey)).toBe(true)
    expect(isStale(roomsKey)).toBe(true)
  })
})

describe('the end of a room', () => {
  const pages = pagesKeyOf(chat.listRooms)
  const ratingKey = keyOf(ratings.listOfRoom, { params: { id: 1 } })
  const closed = room(1, { isActive: false, otherOnline: false })
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

  test('by the other one: it stays to be read, and does not open again', () => {
    hear(['room:closed', closed], ['presence', { roomId: 1, online: true }])
    hear(['room:changed', room(1, { otherOnline: true })])
    for (const held of [rooms()?.[1], cache.getQueryData<ChatRoom>(roomKey)])
      expect(held).toMatchObject({ isActive: false, otherOnline: false })
    expect(seqs()).toEqual([1])
  })

  test('told late, it counts all the same', () => {
    hear(['message:new', message(1)], ['room:closed', closed])
    expect(rooms()?.find(({ id }) => id === 1)).toMatchObject({ isActive: false, lastSeq: 1 })
    expect(isStale(roomsKey)).toBe(true)
  })

  test('by me, on any device: it is gone, and no late word brings it back', () => {
    hear(['room:closed', left], ['room:changed', room(1)], ['message:new', message(2)])
    hear(['room:closed', closed], ['room:closed', left])
    expectGone()
    expect(isStale(roomsKey)).toBe(false)
  })

  test.each([
    ['heard of', () => hear(['room:closed', left])],
    ['answered', () => applyAnswer(cache, {}, { endpoint: chat.leave, params: { id: 1 } })],
  ])('by me, %s: its request leads nowhere any more, whatever comes late', (_, leave) => {
    cache.setQueryData(sent, [accepted(2), accepted(1)])
    leave()
    const held = [accepted(2), { ...accepted(1), chatRoomId: null }]
    expect(cache.getQueryData(sent)).toEqual(held)
    hear(['chat-request:changed', accepted(1)], ['room:closed', left])
    expect(cache.getQueryData(sent)).toEqual(held)
  })

  test('by the other one: its request still leads to what was written', () => {
    cache.setQueryData(sent, [accepted(1)])
    hear(['room:closed', closed], ['chat-request:changed', accepted(1)])
    expect(cache.getQueryData(sent)).toEqual([accepted(1)])
  })

  test('by me here: gone with the answer, and also when it was gone before', () => {
    const leaving = { endpoint: chat.leave, params: { id: 1 } }
    const answer = { kind: 'room-left', id: 1, success: true, alreadyLeft: false }
    applyAnswer(cache, answer, leaving)
    hear(['room:changed', room(1)])
    expectGone()
    applyAbsence(cache, { endpoint: chat.leave, params: { id: 2 } })
    expect(rooms()).toEqual([])
  })
})

test('who tells who they are is known in the room and by every message, whatever comes late', () => {
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

describe('ratings', () => {
  const ofRoom = keyOf(ratings.listOfRoom, { params: { id: 1 } })
  const ofOther = keyOf(ratings.listOfRoom, { params: { id: 2 } })
  const one = keyOf(ratings.read, { params: { id: 5 } })

  beforeEach(() => {
    cache.setQueryData(ofRoom, [])
    cache.setQueryData(ofOther, [])
  })

  test('a request joins its room once, and a settled one never waits again', () => {
    applyAnswer(cache, ratingRequest(5), { endpoint: ratings.ask })
    hear(['rating-request:changed', ratingRequest(5)], ['rating-request:new', ratingRequest(5)])
    cache.setQueryData(one, ratingRequest(5))
    const declined = ratingRequest(5, { status: 'declined' })
    hear(['rating-request:changed', declined], ['rating-request:changed', ratingRequest(5)])
    expect(cache.getQueryData(ofRoom)).toEqual([declined])
    expect(cache.getQueryData(one)).toEqual(declined)
    expect(cache.getQueryData(ofOther)).toEqual([])
  })

  test('a rating of mine: its request and the listener’s average are asked again', () => {
    const profile = keyOf(profiles.readUser, { params: { id: 14 } })
    cache.setQueryData(one, ratingRequest(5))
    cache.setQueryData(profile, asker)
    applyAnswer(cache, {
      ...{ kind: 'rating', id: 1, listenerId: 14, empathyRating: 5, responseSpeedRating: 5 },
      ...{ helpfulnessRating: 5, feedback: '', createdAt: at(1) },
    })
    expect([ofRoom, one, profile].map(isStale)).toEqual([true, true, true])
  })

  test('one that I received changes my own average', () => {
    cache.setQueryData(keyOf(accounts.verify), { user: asker })
    hear(['notification:new', notification(1, { type: 'rating_received' })])
    expect(isStale(keyOf(accounts.verify))).toBe(true)
  })
})

describe('notifications', () => {
  const key = keyOf(notifications.list, {})
  const ids = () => cache.getQueryData<Notification[]>(key)?.map(({ id }) => id)

  test('come, fold upwards, go, and stay gone', () => {
    cache.setQueryData(key, [notification(2), notification(1)])
    hear(['notification:new', notification(3)], ['notification:new', notification(3)])
    expect(ids()).toEqual([3, 2, 1])
    // A further message of the room: the notification takes a new id and so the first place.
    hear(['notification:removed', { id: 1 }], ['notification:new', notification(4)])
    expect(ids()).toEqual([4, 3, 2])
    hear(['notification:removed', { id: 3 }], ['notification:new', notification(3)])
    expect(ids()).toEqual([4, 2])
    hear(['notification:changed', notification(2, { isRead: true })])
    hear(['notification:changed', notification(2)])
    expect(cache.getQueryData<Notification[]>(key)?.[1]?.isRead).toBe(true)
  })

  test('the count is absolute', () => {
    cache.setQueryData(keyOf(notifications.countUnread), { count: 1 })
    hear(['notification:count', { count: 4 }], ['notification:count', { count: 4 }])
    expect(cache.getQueryData(keyOf(notifications.countUnread))).toEqual({ count: 4 })
  })

  test('an answer that another device overtook is asked about: archived goes both ways', () => {
    const archive = keyOf(notifications.listArchived, {})
    cache.setQueryData(key, [notification(1)])
    cache.setQueryData(archive, [])
    const archived = notification(1, { isArchived: true })
    hear(['notification:changed', archived])
    applyAnswer(cache, archived)
    expect([isStale(key), isStale(archive)]).toEqual([false, false])
    // The answer of having read it just before.
    applyAnswer(cache, notification(1, { isRead: true }))
    expect([isStale(key), isStale(archive)]).toEqual([true, true])
  })

  test('one that is made while all are deleted is asked for, and then heard of as any other', () => {
    cache.setQueryData(key, [notification(1)])
    hear(['notification:new', notification(2)], ['notification:removed', { all: true }])
    expect(ids()).toEqual([])
    expect(isStale(key)).toBe(true)
    cache.setQueryData(key, [notification(2)])
    hear(['notification:changed', notification(2, { isRead: true })])
    expect(cache.getQueryData(key)).toMatchObject([{ id: 2, isRead: true }])
  })

  test('archived ones change the list, there and back', () => {
    const archive = keyOf(notifications.listArchived, {})
    const archived = () => cache.getQueryData<Notification[]>(archive)?.map(({ id }) => id)
    cache.setQueryData(key, [notification(3), notification(2), notification(1)])
    cache.setQueryData(archive, [])
    hear(['notification:changed', notification(2, { isArchived: true })])
    applyAnswer(cache, notification(2, { isArchived: true }))
    expect([ids(), archived()]).toEqual([[3, 1], [2]])
    hear(['notification:changed', notification(2)])
    expect([ids(), archived()]).toEqual([[3, 2, 1], []])
    hear(['notification:changed', notification(1, { isArchived: true })])
    hear(['notification:removed', { id: 1 }], ['notification:changed', notification(1)])
    expect([ids(), archived()]).toEqual([[3, 2], []])
  })

  test('deleted one by one or all at once, by the answer or by the event; archived ones stay', () => {
    const archive = keyOf(notifications.listArchived, {})
    const pages = pagesKeyOf(notifications.list)
    const held = [notification(4), notification(3), notification(2)]
    cache.setQueryData(key, held)
    cache.setQueryData(pages, { pages: [held.slice(0, 2), held.slice(2)], pageParams: [null, 3] })
    cache.setQueryData(archive, [notification(1, { isArchived: true })])
    applyAnswer(cache, { success: true }, { endpoint: notifications.remove, params: { id: 4 } })
    expect(ids()).toEqual([3, 2])
    hear(['notification:removed', { all: true }], ['notification:new', notification(3)])
    expect(ids()).toEqual([])
    expect(cache.getQueryData(pages)).toMatchObject({ pages: [[], []] })
    hear(['notification:new', notification(5)])
    applyAnswer(cache, { success: true }, { endpoint: notifications.removeAll })
    expect(ids()).toEqual([])
    expect(cache.getQueryData<Notification[]>(archive)).toHaveLength(1)
  })

  test('a full list keeps its length, and one that lost an item asks again', () => {
    const full = Array.from({ length: 50 }, (_, one) =>
      notification(60 - one, { createdAt: at(1) }),
    )
    cache.setQueryData(key, full)
    hear(['notification:new', notification(99)])
    expect(ids()).toHaveLength(50)
    hear(['notification:removed', { id: 99 }])
    expect(isStale(key)).toBe(true)
  })
})

describe('posts and requests', () => {
  const feed = pagesKeyOf(posts.list, { query: {} })
  const inFeed = () =>
    cache.getQueryData<{ pages: Post[][] }>(feed)?.pages.map((page) => page.map(({ id }) => id))
  const dashboard = pagesKeyOf(posts.forListener, { query: { categories: ['sleep'] } })

  beforeEach(() => {
    cache.setQueryData(feed, { pages: [[post(5), post(4)], [post(3)]], pageParams: [null, 4] })
    cache.setQueryData(dashboard, { pages: [[]], pageParams: [null] })
    const user = { role: 'listener', gradeLevel: 'high1', isVerified: false }
    cache.setQueryData(keyOf(accounts.verify), { user })
  })

  test('a story waits for the feed, and goes straight to the dashboards of its topic', () => {
    const sleepy = post(7, { categories: ['sleep'] })
    hear(['post:new', post(6)], ['post:new', sleepy], ['post:new', sleepy])
    expect(inFeed()).toEqual([[5, 4], [3]])
    expect(cache.getQueryData<Post[]>(waitingPostsKey)?.map(({ id }) => id)).toEqual([7, 6])
    expect(cache.getQueryData(dashboard)).toEqual({ pages: [[sleepy]], pageParams: [null] })
    letIn(cache, sleepy)
    letIn(cache, post(6))
    expect(inFeed()).toEqual([[7, 6, 5, 4], [3]])
  })

  test('my own goes straight in, and never onto my dashboard', () => {
    hear(['post:new', post(6, { isOwn: true, categories: ['sleep'] })])
    expect(inFeed()).toEqual([[6, 5, 4], [3]])
    expect(cache.getQueryData(dashboard)).toEqual({ pages: [[]], pageParams: [null] })
  })

  test('my request shows on the post, counts once, and never turns back to waiting', () => {
    cache.setQueryData(keyOf(chatRequests.sent, {}), [])
    const accepted = request(1, { status: 'accepted', chatRoomId: 3 })
    hear(
      ['chat-request:changed', request(1)],
      ['chat-request:changed', accepted],
      ['chat-request:changed', request(1)],
    )
    expect(cache.getQueryData(keyOf(chatRequests.sent, {}))).toEqual([accepted])
    const [held] = cache.getQueryData<{ pages: Post[][] }>(feed)?.pages[0] ?? []
    expect(held).toMatchObject({ chatRequestStatus: 'accepted', chatRequestsCount: 1 })
  })

  test('an event does not make a stale read look fresh', () => {
    void cache.invalidateQueries({ queryKey: feed })
    const { dataUpdatedAt } = cache.getQueryState(feed) ?? {}
    hear(['post:new', post(6, { isOwn: true })])
    expect(isStale(feed)).toBe(true)
    expect(cache.getQueryState(feed)?.dataUpdatedAt).toBe(dataUpdatedAt)
  })
})

describe('a story that is read', () => {
  const feed = pagesKeyOf(posts.list, { query: {} })
  const read = keyOf(posts.read, { params: { id: 5 } })
  const feedPosts = () => cache.getQueryData<{ pages: Post[][] }>(feed)?.pages.flat()

  beforeEach(() => {
    cache.setQueryData(feed, { pages: [[post(5), post(4)]], pageParams: [null] })
    cache.setQueryData(read, post(5))
  })

  test('its counts are the same in every copy', () => {
    hear(['post:counts', { id: 5, likesCount: 3, commentsCount: 2, viewsCount: 9 }])
    const counts = { likesCount: 3, commentsCount: 2, viewsCount: 9 }
    expect(feedPosts()?.[0]).toMatchObject(counts)
    expect(cache.getQueryData(read)).toMatchObject(counts)
    applyAnswer(cache, { kind: 'post-like', id: 5, isLiked: true, likesCount: 4 })
    applyAnswer(cache, { kind: 'post-view', id: 5, viewsCount: 10 })
    const mine = { ...counts, isLiked: true, likesCount: 4, viewsCount: 10 }
    expect(feedPosts()?.[0]).toMatchObject(mine)
    expect(cache.getQueryData(read)).toMatchObject(mine)
    expect(feedPosts()?.[1]).toEqual(post(4))
  })

  test('once deleted it is nowhere, and a late word does not bring it back', () => {
    const dashboard = pagesKeyOf(posts.forListener, { query: {} })
    const theirs = pagesKeyOf(profiles.listUserPosts, { params: { id: 13 } })
    cache.setQueryData(dashboard, { pages: [[post(5)]], pageParams: [null] })
    cache.setQueryData(theirs, { pages: [[post(5)]], pageParams: [null] })
    hear(['post:new', post(6)], ['post:removed', { id: 5 }], ['post:removed', { id: 6 }])
    hear(['post:new', post(5)], ['post:new', post(6, { isOwn: true })])
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
    expect(cache.getQueryData(waitingPostsKey)).toEqual([])
    expect(cache.getQueryData(dashboard)).toMatchObject({ pages: [[]] })
    expect(cache.getQueryData(theirs)).toMatchObject({ pages: [[]] })
    expect(isStale(read)).toBe(true)
  })

  test('deleted by me it goes with the answer, and also when it was gone before', () => {
    applyAnswer(cache, { success: true }, { endpoint: posts.remove, params: { id: 5 } })
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
    applyAbsence(cache, { endpoint: posts.like, params: { id: 4 } })
    expect(feedPosts()?.map(({ id }) => id)).toEqual([4])
    expect(isStale(feed)).toBe(true)
    applyAbsence(cache, { endpoint: posts.remove, params: { id: 4 } })
    expect(feedPosts()).toEqual([])
  })

  test('a block takes away what waits of that person, and has the rest asked again', () => {
    hear(['post:new', post(7, { authorId: 9 })], ['post:new', post(6)])
    applyAnswer(cache, { kind: 'block', id: 9, isBlocked: true, success: true })
    expect(cache.getQueryData<Post[]>(waitingPostsKey)?.map(({ id }) => id)).toEqual([6])
    expect([feed, read].map(isStale)).toEqual([true, true])
  })
})

describe('comments', () => {
  const key = pagesKeyOf(comments.list, { params: { id: 5 } })
  const others = pagesKeyOf(comments.list, { params: { id: 6 } })
  const held = () => cache.getQueryData<{ pages: Comment[][] }>(key)?.pages.flat() ?? []
  const shape = () => held().map(({ id, replies }) => [id, ...replies.map((one) => one.id)])

  beforeEach(() => {
    cache.setQueryData(key, {
      pages: [[comment(3), comment(1, { replies: [reply(2, 1)] })]],
      pageParams: [null],
    })
    cache.setQueryData(others, { pages: [[]], pageParams: [null] })
  })

  test('come to their place once, however often and late they are told', () => {
    hear(['comment:new', comment(6)], ['comment:new', comment(4)], ['comment:new', comment(6)])
    hear(['comment:new', reply(8, 1)], ['comment:new', reply(7, 1)], ['comment:new', reply(8, 1)])
    expect(shape()).toEqual([[6], [4], [3], [1, 2, 7, 8]])
    expect(cache.getQueryData(others)).toEqual({ pages: [[]], pageParams: [null] })
  })

  test('my own stay my own, whichever word of them comes first', () => {
    hear(['comment:new', comment(4)], ['comment:new', reply(5, 1)])
    applyAnswer(cache, comment(4, { isOwn: true }))
    applyAnswer(cache, reply(5, 1, { isOwn: true }))
    hear(['comment:new', comment(4)], ['comment:new', reply(5, 1)])
    expect(held()[0]).toEqual(comment(4, { isOwn: true }))
    expect(held()[2]?.replies[1]).toEqual(reply(5, 1, { isOwn: true }))
  })

  test('a like of mine shows on it, and outlasts a late word', () => {
    applyAnswer(cache, { kind: 'comment-like', id: 2, isLiked: true, likesCount: 1 })
    hear(['comment:new', reply(2, 1)])
    expect(held()[1]?.replies[0]).toMatchObject({ isLiked: true, likesCount: 1 })
  })

  test('deleted: one without replies goes, and stays gone', () => {
    hear(['comment:removed', { id: 3, postId: 5 }], ['comment:removed', { id: 3, postId: 5 }])
    hear(['comment:new', comment(3)])
    expect(shape()).toEqual([[1, 2]])
  })

  test('deleted: one with replies leaves its place to them, and goes with the last', () => {
    hear(['comment:new', reply(4, 1)])
    applyAnswer(cache, { success: true }, { endpoint: comments.remove, params: { id: 1 } })
    expect(held()[1]).toMatchObject({ isDeleted: true, content: '', author: null })
    expect(shape()).toEqual([[3], [1, 2, 4]])
    hear(['comment:removed', { id: 2, postId: 5 }], ['comment:new', comment(1)])
    expect(shape()).toEqual([[3], [1, 4]])
    hear(['comment:removed', { id: 4, postId: 5 }], ['comment:new', reply(4, 1)])
    expect(shape()).toEqual([[3]])
  })

  test('a full page that lost one is asked again, as another would follow', () => {
    const full = Array.from({ length: 20 }, (_, one) => comment(40 - one))
    cache.setQueryData(key, { pages: [full], pageParams: [null] })
    hear(['comment:removed', { id: 30, postId: 5 }])
    expect(held()).toHaveLength(19)
    expect(isStale(key)).toBe(true)
  })
})
