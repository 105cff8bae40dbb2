import * as z from 'zod/mini'
import { AvatarType, CharacterAvatar, Gender, GradeLevel, Role } from './accounts.ts'
import { get, post, put } from './endpoint.ts'
import { Count, Id, page, RowId, Success, Time, text } from './shared.ts'

/** A person in a room. Of a sharer who wrote anonymously everything but the coarse grade is null until they reveal themselves. */
export const Participant = z.object({
  id: z.nullable(RowId),
  username: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  role: z.nullable(Role),
  gradeLevel: z.nullable(GradeLevel),
  gender: z.nullable(Gender),
  avatarType: z.nullable(AvatarType),
  characterAvatar: z.nullable(CharacterAvatar),
  avatar: z.nullable(z.string()),
  isVerified: z.boolean(),
  isAdmin: z.boolean(),
  isAi: z.boolean(),
  isAnonymous: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

export const ChatRoom = z.object({
  kind: z.literal('chat-room'),
  id: RowId,
  chatRequestId: z.nullable(RowId),
  /** The sharer, or the support team. */
  participant1: Participant,
  /** The listener, or the person the support team wrote to. */
  participant2: Participant,
  participant1Id: z.nullable(RowId),
  participant2Id: z.nullable(RowId),
  /** Which of the two the reader is. */
  mySide: z.literal([1, 2]),
  isActive: z.boolean(),
  unreadCount: Count,
  lastMessageContent: z.nullable(z.string()),
  lastMessageAt: z.nullable(Time),
  /** The number of the newest message; 0 in a room without any. */
  lastSeq: Count,
  createdAt: Time,
  otherOnline: z.boolean(),
})
export type ChatRoom = z.infer<typeof ChatRoom>

export const ChatMessage = z.object({
  kind: z.literal('chat-message'),
  id: RowId,
  roomId: RowId,
  /** 1, 2, 3 … in each room, without gaps: the order of the conversation. */
  seq: RowId,
  /** The sender's own name for the message, which makes a retry harmless. */
  clientId: z.nullable(z.uuid()),
  senderId: z.nullable(RowId),
  isMine: z.boolean(),
  content: z.string(),
  createdAt: Time,
  isRead: z.boolean(),
  isDeleted: z.boolean(),
  deletedAt: z.nullable(Time),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const messageLength = { min: 1, max: 2000 }
export const MessageDraft = z.object({
  content: text(messageLength.min, messageLength.max, 'message.length'),
  clientId: z.optional(z.uuid()),
})

/** The other one, as the reader may see them. */
export const otherIn = (room: ChatRoom) =>
  room.mySide === 1 ? room.participant2 : room.participant1

/** The emojis of the picker; a message of exactly one of them is shown large and without a bubble. */
export const emojis: readonly string[] = [
  ...['😀', '😄', '😁', '😆', '😅', '🤣', '😂', '🙂', '😉', '😊'],
  ...['😍', '🥰', '😘', '😋', '😎', '🤗', '🤔', '😐', '😴', '😌'],
  ...['😢', '😭', '😤', '😡', '😱', '😳', '🥺', '😔', '😞', '😷'],
  ...['👍', '👏', '🙏', '💪', '🤝', '❤️', '💛', '💚', '🌱', '✨'],
]
export const isSingleEmoji = (content: string) => emojis.includes(content)

const messagesPage = z.object({
  after: z.optional(z.coerce.number<number>().check(z.int(), z.nonnegative())),
  before: z.optional(Id),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(200)), 50),
})

export const chat = {
  listRooms: get('/api/chat-rooms', {
    summary: 'My rooms, the latest activity first',
    access: 'member',
    query: z.extend(page(50, 100), { requestId: z.optional(Id) }),
    answer: z.array(ChatRoom),
    pollMs: 1_500,
  }),
  readRoom: get('/api/chat-rooms/:id', {
    summary: 'One of my rooms',
    access: 'member',
    answer: ChatRoom,
    staleMs: 300_000,
  }),
  listMessages: get('/api/chat-rooms/:id/messages', {
    summary: 'Messages, oldest first: the newest page, those before a seq, or those after one',
    access: 'member',
    query: messagesPage,
    answer: z.array(ChatMessage),
    pollMs: 1_000,
  }),
  send: post('/api/chat-rooms/:id/messages', {
    summary: 'Write. The same clientId again answers the stored message with 200',
    access: 'member',
    body: MessageDraft,
    answer: ChatMessage,
    status: 201,
    announces: ['message:new', 'notification:new', 'notification:count'],
  }),
  readUpTo: put('/api/chat-rooms/:id/read', {
    summary: 'Mark everything up to a seq as read',
    access: 'member',
    body: z.object({ upToSeq: Count }),
    answer: Success,
    announces: ['message:read', 'room:changed', 'notification:removed', 'notification:count'],
  }),
  readMessage: put('/api/chat-messages/:id/read', {
    summary: 'Mark a received message, and all before it, as read',
    access: 'member',
    answer: Success,
    announces: ['message:read', 'room:changed', 'notification:removed', 'notification:count'],
  }),
}
