import * as z from 'zod/mini'
import { CheckedText } from '../checks/schemas.ts'
import { AvatarType, CharacterAvatar, Gender, GradeLevel, Role } from '../people/schemas.ts'
import { Count, RowId, Time, text } from '../shared/schemas.ts'
import { messageLength } from './rules.ts'

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
  /** The account was deleted: nothing is known of its person any more. */
  isDeleted: z.boolean(),
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
  /** The sharer has not told the listener who they are. */
  isAnonymous: z.boolean(),
  isActive: z.boolean(),
  /** The reader has left: the room is gone for them, and told only so that their other devices let go of it. */
  hasLeft: z.boolean(),
  unreadCount: Count,
  lastMessageContent: z.nullable(z.string()),
  lastMessageAt: z.nullable(Time),
  /** The number of the newest message; 0 in a room without any. */
  lastSeq: Count,
  /** Messages up to this number are not kept any more (`retention`); 0 where all are. */
  emptiedSeq: Count,
  createdAt: Time,
  /** null where it is not told: in an ended room, in the support team's, and while the sharer is masked, to both sides. */
  otherOnline: z.nullable(z.boolean()),
  /** When the sharer first showed signs of a crisis here: sent to the listener only, null for all others. */
  careSince: z.nullable(Time),
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
  /** Contacts are masked in it before it is stored: `contactMask`. */
  content: z.string(),
  hasMaskedContact: z.boolean(),
  createdAt: Time,
  isRead: z.boolean(),
  /** It keeps its place in the order, without content. Deleted soon after it was sent it is not shown at all: `leavesPlaceholder`. */
  isDeleted: z.boolean(),
  deletedAt: z.nullable(Time),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const MessageDraft = z.object({
  content: text(messageLength.min, messageLength.max, 'message.length'),
  clientId: z.optional(z.uuid()),
  ...CheckedText,
})

/** The answer of leaving a room, the first time and every time after. */
export const RoomLeft = z.object({
  kind: z.literal('room-left'),
  id: RowId,
  success: z.literal(true),
  alreadyLeft: z.boolean(),
})
export type RoomLeft = z.infer<typeof RoomLeft>
