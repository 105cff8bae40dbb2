import * as z from 'zod/mini'
import { CheckedText } from '../checks/schemas.ts'
import { AvatarType, CharacterAvatar, Gender, GradeLevel, Role } from '../people/schemas.ts'
import { Count, RowId, Time, text } from '../shared/schemas.ts'
import { aliasColors, aliasFigures, messageLength } from './rules.ts'

/**
 * What a listener calls a sharer who is masked, instead of a name. It belongs to one chat request and its room: other
 * requests of the same two people, and other listeners of the same story, have others. It says nothing of the person.
 */
export const Alias = z.object({ color: z.enum(aliasColors), figure: z.enum(aliasFigures) })
export type Alias = z.infer<typeof Alias>

/** A participant of a room. For a sharer who wrote anonymously every field but the alias and the coarse grade is null until they reveal themselves. */
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
  /** How a masked sharer is shown, in their own view too; null for everyone else. */
  alias: z.nullable(Alias),
  /** The account was deleted: nothing else of the member is known. */
  isDeleted: z.boolean(),
})
export type Participant = z.infer<typeof Participant>

export const ChatRoom = z.object({
  kind: z.literal('chat-room'),
  id: RowId,
  chatRequestId: z.nullable(RowId),
  /** The story that the chat came from; null in rooms of the support team. Whether the reader may still read it, `readPost` says. */
  postId: z.nullable(RowId),
  /** What the listener wrote when they asked for the chat: the beginning of the conversation, which has no seq. null in rooms of the support team, and once the first messages are deleted by `retention`. */
  request: z.nullable(z.object({ message: z.string(), createdAt: Time })),
  /** The sharer, or the support team. */
  participant1: Participant,
  /** The listener, or the member addressed by the support team. */
  participant2: Participant,
  participant1Id: z.nullable(RowId),
  participant2Id: z.nullable(RowId),
  /** Which participant the reader is. */
  mySide: z.literal([1, 2]),
  /** The sharer has not revealed their identity to the listener. */
  isAnonymous: z.boolean(),
  isActive: z.boolean(),
  /** Whether the reader can write. In a room with the support team a member can, as long as it asks about a case. */
  canWrite: z.boolean(),
  /** The reader has left. Sent only so that their other devices remove the room. */
  hasLeft: z.boolean(),
  unreadCount: Count,
  lastMessageContent: z.nullable(z.string()),
  lastMessageAt: z.nullable(Time),
  /** Sequence number of the newest message; 0 in an empty room. */
  lastSeq: Count,
  /** Messages up to this number were deleted by `retention`; 0 while all are kept. */
  emptiedSeq: Count,
  createdAt: Time,
  /** null where presence is hidden: in an ended room, in rooms of the support team, and, for both sides, while the sharer is masked. */
  otherOnline: z.nullable(z.boolean()),
  /** When the sharer first showed signs of a crisis here: sent to the listener only, null for all others. */
  careSince: z.nullable(Time),
})
export type ChatRoom = z.infer<typeof ChatRoom>

export const ChatMessage = z.object({
  kind: z.literal('chat-message'),
  id: RowId,
  roomId: RowId,
  /** 1, 2, 3 … in each room, without gaps: the order of the messages. */
  seq: RowId,
  /** The sender's own id of the message, which makes a retry idempotent. */
  clientId: z.nullable(z.uuid()),
  senderId: z.nullable(RowId),
  isMine: z.boolean(),
  /** Contacts are masked before storage: `contactMask`. */
  content: z.string(),
  hasMaskedContact: z.boolean(),
  /** Sent to a minor after the warning that it may be an approach. Only its reader is told. */
  mayBeApproach: z.boolean(),
  createdAt: Time,
  isRead: z.boolean(),
  /** Keeps its place in the order, without content. Not shown at all when it was deleted soon after sending: `leavesPlaceholder`. */
  isDeleted: z.boolean(),
  deletedAt: z.nullable(Time),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const MessageDraft = z.object({
  content: text(messageLength.min, messageLength.max, 'message.length'),
  clientId: z.optional(z.uuid()),
  ...CheckedText,
})

/** The answer of leaving a room, which is idempotent. */
export const RoomLeft = z.object({
  kind: z.literal('room-left'),
  id: RowId,
  success: z.literal(true),
  alreadyLeft: z.boolean(),
})
export type RoomLeft = z.infer<typeof RoomLeft>
