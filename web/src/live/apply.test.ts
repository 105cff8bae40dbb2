import {
  type ChatMessage,
  type ChatRequest,
  type ChatRoom,
  chat,
  chatRequests,
  type EventName,
  type LiveEvents,
  type Notification,
  notifications,
  type Participant,
  type Post,
  posts,
} from '@dodam/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { keyOf, pagesKeyOf } from '../api/keys.ts'
import { apply, letIn } from './apply.ts'
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
  ...{ isAdmin: false, isAi: false, isAnonymous: false },
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
  isActive: true,
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
    ...{ avatarType: null, characterAvatar: null, isAi: false },
  },
  authorId: null,
  createdAt: at(1),
  ...{ likesCount: 0, commentsCount: 0, viewsCount: 0, chatRequestsCount: 0 },
  isLiked: false,
  isOwn: false,
  chatRequestStatus: null,
  ...more,
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
