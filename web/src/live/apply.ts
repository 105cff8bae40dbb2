import {
  type Answer,
  accounts,
  type ChatMessage,
  type ChatRequest,
  type ChatRoom,
  chat,
  chatRequests,
  type EventName,
  isAdult,
  type LiveEvents,
  type Notification,
  notifications,
  type Post,
  posts,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../api/keys.ts'
import {
  addTo,
  arrange,
  copiesOf,
  drop,
  edit,
  type Kind,
  patch,
  stale,
  type Things,
} from './cache.ts'
import { merge, readByMe, readByOther } from './message-list.ts'
import { waitingPostsKey } from './waiting-posts.ts'

type Apply = {
  [E in EventName]: (cache: QueryClient, payload: LiveEvents[E]) => void
}

/** What every live event does to the cache. Each line may run twice, or late, and leaves what a fresh read would answer. */
export const apply: Apply = {
  'message:new': takeMessage,
  'message:read': markRead,
  'room:changed': takeRoom,
  typing: nothing,
  presence: (cache, { roomId, online }) =>
    patch(cache, 'chat-room', roomId, (room) => ({
      ...room,
      otherOnline: online,
    })),
  'chat-request:new': takeRequest,
  'chat-request:changed': takeRequest,
  'notification:new': takeNotification,
  'notification:changed': takeNotification,
  'notification:removed': removeNotification,
  'notification:count': (cache, { count }) =>
    edit(cache, keyOf(notifications.countUnread), () => ({ count })),
  'post:new': takePost,
  'session:ended': nothing,
  'live:degraded': nothing,
  'live:restored': nothing,
}

type Answers = { [K in Kind]: (cache: QueryClient, answer: Things[K]) => void }

const answers: Answers = {
  post: takePost,
  'chat-request': takeRequest,
  'chat-room': takeRoom,
  'chat-message': takeMessage,
  notification: takeNotification,
  // One's own record has more fields than others are told; neither stands in for the other.
  user: (cache, user) =>
    patch(cache, 'user', user.id, (held) => ('email' in held === 'email' in user ? user : held)),
}

const isKind = (kind: unknown): kind is Kind =>
  typeof kind === 'string' && Object.hasOwn(answers, kind)

/** Takes the answer of any write into the cache, by the same rules as the event that tells of it. */
export function applyAnswer(cache: QueryClient, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return
  if (!isKind(answer.kind)) return
  const take = answers[answer.kind] as (cache: QueryClient, thing: object) => void
  take(cache, answer)
}

function nothing(): void {
  // These events change no read; they are heard elsewhere.
}

/** Rooms as the contract lists them: the latest activity first. */
const byActivity = (a: ChatRoom, b: ChatRoom) =>
  (b.lastMessageAt ?? b.createdAt).localeCompare(a.lastMessageAt ?? a.createdAt) || b.id - a.id

const messagesKey = (roomId: number) => keyOf(chat.listMessages, { params: { id: roomId } })

function takeMessage(cache: QueryClient, message: ChatMessage): void {
  const { roomId, seq } = message
  let missed = false
  patch(cache, 'chat-room', roomId, (room) => {
    if (seq <= room.lastSeq) return room
    missed ||= seq > room.lastSeq + 1
    return {
      ...room,
      lastSeq: seq,
      lastMessageContent: message.content,
      lastMessageAt: message.createdAt,
      unreadCount: room.unreadCount + (message.isMine || message.isRead ? 0 : 1),
    }
  })
  arrange(cache, chat.listRooms, byActivity)
  if (missed || copiesOf(cache, 'chat-room', roomId).length === 0) staleRoom(cache, roomId)
  edit<ChatMessage[]>(cache, messagesKey(roomId), (held) =>
    held.length === 0 && seq > 1 ? held : merge(held, [message]),
  )
  refillUpTo(cache, roomId, seq)
}

/** Asks for the messages after the last one held when newer ones are known of. */
function refillUpTo(cache: QueryClient, roomId: number, seq: number): void {
  const held = cache.getQueryData<ChatMessage[]>(messagesKey(roomId))
  if (held && (held.at(-1)?.seq ?? 0) < seq)
    stale(cache, chat.listMessages, { params: { id: roomId } })
}

function staleRoom(cache: QueryClient, roomId: number): void {
  stale(cache, chat.listRooms)
  stale(cache, chat.readRoom, { params: { id: roomId } })
}

function markRead(cache: QueryClient, { roomId, upToSeq }: LiveEvents['message:read']): void {
  edit<ChatMessage[]>(cache, messagesKey(roomId), (held) => readByOther(held, upToSeq))
  refillUpTo(cache, roomId, upToSeq)
}

function takeRoom(cache: QueryClient, fresh: ChatRoom): void {
  const isLate = copiesOf(cache, 'chat-room', fresh.id).some((held) => held.lastSeq > fresh.lastSeq)
  // How many of the messages since then are unread cannot be told from it.
  if (isLate) return staleRoom(cache, fresh.id)
  patch(cache, 'chat-room', fresh.id, (held) =>
    held.lastSeq < fresh.lastSeq
      ? fresh
      : // At the same message, a room only ever gets more read, and a closed one stays closed.
        {
          ...fresh,
          unreadCount: Math.min(held.unreadCount, fresh.unreadCount),
          isActive: held.isActive && fresh.isActive,
        },
  )
  addTo(cache, chat.listRooms, fresh, {
    belongs: (room, { requestId }) => requestId === undefined || requestId === room.chatRequestId,
    order: byActivity,
  })
  arrange(cache, chat.listRooms, byActivity)
  edit<ChatMessage[]>(cache, messagesKey(fresh.id), (held) => readByMe(held, fresh))
  refillUpTo(cache, fresh.id, fresh.lastSeq)
}

function takeRequest(cache: QueryClient, answer: ChatRequest): void {
  // `alreadyProcessed` belongs to the refusal that carried the request.
  const { alreadyProcessed: _alreadyProcessed, ...told } = answer
  const held = copiesOf(cache, 'chat-request', told.id)
  // An answered request never waits again.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: ChatRequest = settled || told
  patch(cache, 'chat-request', request.id, () => request)
  const isReceived = request.listener !== undefined
  addTo(cache, isReceived ? chatRequests.received : chatRequests.sent, request)
  if (!isReceived)
    patch(cache, 'post', request.postId, (post) => ({
      ...post,
      chatRequestStatus: request.status,
      chatRequestsCount: post.chatRequestsCount + (post.chatRequestStatus === null ? 1 : 0),
    }))
  else if (held.length === 0) {
    stale(cache, posts.read, { params: { id: request.postId } })
    stale(cache, posts.list, { later: true })
  }
}

/** Ids of notifications that were taken away, so that a late word of them does not bring them back. */
const goneKey = ['gone-notifications'] as const

function removeNotification(cache: QueryClient, { id }: { id: number }): void {
  cache.setQueryData<number[]>(goneKey, (gone = []) => (gone.includes(id) ? gone : [...gone, id]))
  drop(cache, notifications.list, id)
}

function takeNotification(cache: QueryClient, told: Notification): void {
  if (cache.getQueryData<number[]>(goneKey)?.includes(told.id)) return
  if (told.isArchived) return drop(cache, notifications.list, told.id)
  patch(cache, 'notification', told.id, (held) => ({
    ...(held.createdAt > told.createdAt ? held : told),
    isRead: held.isRead || told.isRead,
  }))
  addTo(cache, notifications.list, told)
}

function takePost(cache: QueryClient, told: Post): void {
  const [held] = copiesOf(cache, 'post', told.id)
  const post = held ?? told
  if (post.isOwn) {
    letIn(cache, post)
    stale(cache, accounts.verify, { later: true })
  } else {
    cache.setQueryData<Post[]>(waitingPostsKey, (waiting = []) =>
      waiting.some(({ id }) => id === post.id) ? waiting : [post, ...waiting],
    )
    if (mayAnswer(cache, post))
      addTo(cache, posts.forListener, post, {
        belongs: ({ categories }, { categories: asked }) =>
          !asked?.length || categories.some((one) => asked.includes(one)),
      })
  }
  stale(cache, posts.categoryStats, { later: true })
}

/** Whether the listener may ask its author for a chat: an adult who is not verified meets adults only. */
function mayAnswer(cache: QueryClient, post: Post): boolean {
  if (post.isAiGenerated) return false
  const me = cache.getQueryData<Answer<typeof accounts.verify>>(keyOf(accounts.verify))?.user
  return !me || !isAdult(me) || me.isVerified || post.author.gradeLevel === 'adult'
}

/** Puts a story into every cached feed it belongs to. */
export function letIn(cache: QueryClient, post: Post): void {
  addTo(cache, posts.list, post, {
    belongs: ({ categories }, { category }) =>
      category === undefined || categories.includes(category),
  })
}
