import {
  type ChatMessage,
  type ChatRequest,
  type ChatRoom,
  chat,
  type LiveEvents,
  ratings,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, arrange, copiesOf, drop, forget, patch, stale } from './cache.ts'
import { isGone, markGone } from './marks.ts'
import { keptOf, merge, readByMe, readByOther, sentAs } from './message-list.ts'
import { editMessages, messagesKey } from './room-messages.ts'

/** Rooms in the order of the contract: latest activity first. */
const byActivity = (a: ChatRoom, b: ChatRoom) =>
  (b.lastMessageAt ?? b.createdAt).localeCompare(a.lastMessageAt ?? a.createdAt) || b.id - a.id

/** Insert a message into its room and update the room. A deleted one keeps its place and leaves no text anywhere. */
export function applyMessage(cache: QueryClient, message: ChatMessage): void {
  const { roomId, seq, isDeleted } = message
  if (isGone(cache, 'chat-room', roomId)) return
  let missed = false
  patch(cache, 'chat-room', roomId, (room) => {
    if (seq === room.lastSeq && isDeleted) return { ...room, lastMessageContent: '' }
    if (seq <= room.lastSeq) return room
    // Messages in between may be unread until the server answers; a wrong "read" would be final.
    const between = seq - room.lastSeq - 1
    missed ||= between > 0
    return {
      ...room,
      lastSeq: seq,
      lastMessageContent: message.content,
      lastMessageAt: message.createdAt,
      unreadCount:
        room.unreadCount + between + (message.isMine || message.isRead || isDeleted ? 0 : 1),
    }
  })
  arrange(cache, chat.listRooms, byActivity)
  if (missed || copiesOf(cache, 'chat-room', roomId).length === 0) staleRoom(cache, roomId)
  editMessages(cache, roomId, (cached) =>
    cached.length === 0 && seq > 1 ? cached : merge(cached, [message]),
  )
  refillUpTo(cache, roomId, seq)
}

/** Read the messages after the last cached one if newer ones are known. */
function refillUpTo(cache: QueryClient, roomId: number, seq: number): void {
  const cached = cache.getQueryData<ChatMessage[]>(messagesKey(roomId))
  if (cached && (cached.at(-1)?.seq ?? 0) < seq)
    stale(cache, chat.listMessages, { params: { id: roomId } })
}

function staleRoom(cache: QueryClient, roomId: number): void {
  stale(cache, chat.listRooms)
  stale(cache, chat.readRoom, { params: { id: roomId } })
}

/** The other participant has read up to a message. */
export function applyRead(
  cache: QueryClient,
  { roomId, upToSeq }: LiveEvents['message:read'],
): void {
  editMessages(cache, roomId, (cached) => readByOther(cached, upToSeq))
  refillUpTo(cache, roomId, upToSeq)
}

/**
 * Set whether the other participant is online in these rooms. A room that does not share it stays unchanged, also after
 * a late event.
 */
export function applyPresence(
  cache: QueryClient,
  { roomIds, online }: LiveEvents['presence'],
): void {
  for (const id of roomIds)
    patch(cache, 'chat-room', id, (room) =>
      room.otherOnline === null ? room : { ...room, otherOnline: online },
    )
}

/** Return the newer of two views of a room at the same message. Read, ended, deleted and revealed are final. */
function newerOf(cached: ChatRoom, incoming: ChatRoom): ChatRoom {
  const { participant1, participant1Id, isAnonymous, otherOnline } =
    incoming.isAnonymous && !cached.isAnonymous ? cached : incoming
  const isActive = cached.isActive && incoming.isActive
  const emptiedSeq = Math.max(cached.emptiedSeq, incoming.emptiedSeq)
  return {
    ...incoming,
    participant1,
    participant1Id,
    isAnonymous,
    isActive,
    canWrite: isActive && incoming.canWrite,
    otherOnline: isActive ? otherOnline : null,
    unreadCount: Math.min(cached.unreadCount, incoming.unreadCount),
    emptiedSeq,
    lastMessageContent:
      emptiedSeq === incoming.lastSeq
        ? null
        : cached.lastMessageContent === ''
          ? ''
          : incoming.lastMessageContent,
  }
}

/** Store a room that is new, changed or ended. */
export function applyRoom(cache: QueryClient, incoming: ChatRoom): void {
  const { id } = incoming
  if (incoming.hasLeft) return removeRoom(cache, id, incoming)
  if (isGone(cache, 'chat-room', id)) return
  const isLate = copiesOf(cache, 'chat-room', id).some(
    (cached) => cached.lastSeq > incoming.lastSeq,
  )
  // It does not say how many messages since then are unread.
  if (isLate) {
    if (!incoming.isActive) endRoom(cache, id)
    return staleRoom(cache, id)
  }
  patch(cache, 'chat-room', id, (cached) =>
    cached.lastSeq < incoming.lastSeq ? incoming : newerOf(cached, incoming),
  )
  const [room = incoming] = copiesOf(cache, 'chat-room', id)
  addTo(cache, chat.listRooms, room, {
    belongs: ({ chatRequestId }, { requestId }) =>
      requestId === undefined || requestId === chatRequestId,
    order: byActivity,
  })
  arrange(cache, chat.listRooms, byActivity)
  const otherId = room.mySide === 1 ? room.participant2Id : room.participant1Id
  editMessages(cache, id, (cached) => sentAs(readByMe(keptOf(cached, room), room), otherId))
  if (room.emptiedSeq < room.lastSeq) refillUpTo(cache, id, room.lastSeq)
}

const endRoom = (cache: QueryClient, id: number) =>
  patch(cache, 'chat-room', id, (room) => ({
    ...room,
    isActive: false,
    canWrite: false,
    otherOnline: null,
  }))

/**
 * Remove a room that the reader left on any device, with the requests that lead to it; late events do not restore it.
 */
export function removeRoom(cache: QueryClient, id: number, incoming?: ChatRoom): void {
  const requestId = (incoming ?? copiesOf(cache, 'chat-room', id)[0])?.chatRequestId
  markGone(cache, 'chat-room', id)
  if (requestId)
    patch(cache, 'chat-request', requestId, (request) => withoutLostRoom(cache, request))
  drop(cache, chat.listRooms, id)
  for (const endpoint of [chat.readRoom, chat.listMessages, ratings.listOfRoom])
    forget(cache, endpoint, { id })
}

/** Return a request as it is after its reader has left its room. */
export const withoutLostRoom = (cache: QueryClient, request: ChatRequest): ChatRequest =>
  request.chatRoomId !== null && isGone(cache, 'chat-room', request.chatRoomId)
    ? { ...request, chatRoomId: null }
    : request
