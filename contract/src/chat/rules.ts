import type { ChatMessage, ChatRoom } from './schemas.ts'

export const messageLength = { min: 1, max: 2000 }

/** A message deleted this soon after it was sent goes without a trace; later it leaves a placeholder. */
export const vanishesWithinMs = 15 * 60_000

/** Whether a deleted message still shows that it was there. */
export const leavesPlaceholder = ({
  createdAt,
  deletedAt,
}: Pick<ChatMessage, 'createdAt' | 'deletedAt'>) =>
  deletedAt !== null && Date.parse(deletedAt) - Date.parse(createdAt) > vanishesWithinMs

/** Whether the reader may ask the other one for a rating: the listener, while neither has left, and not in the support team's rooms. */
export const mayAskForRating = (room: ChatRoom) =>
  room.mySide === 2 && room.isActive && !room.participant1.isAdmin && room.chatRequestId !== null

/** Whether the reader can still tell the other one who they are. */
export const mayReveal = (room: ChatRoom) => room.mySide === 1 && room.isActive && room.isAnonymous

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
