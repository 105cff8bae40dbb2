import { vanishesWithinMs } from './rules.ts'
import type { ChatMessage, ChatRoom } from './schemas.ts'

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
