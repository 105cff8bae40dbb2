import { vanishesWithinMs } from './rules.ts'
import type { ChatMessage, ChatRoom } from './schemas.ts'

/** Whether a deleted message leaves a placeholder. */
export const leavesPlaceholder = ({
  createdAt,
  deletedAt,
}: Pick<ChatMessage, 'createdAt' | 'deletedAt'>) =>
  deletedAt !== null && Date.parse(deletedAt) - Date.parse(createdAt) > vanishesWithinMs

/** Whether the reader may ask for a rating: only the listener, while neither has left, and not in rooms of the support team. */
export const mayAskForRating = (room: ChatRoom) =>
  room.mySide === 2 && room.isActive && !room.participant1.isAdmin && room.chatRequestId !== null

/** Whether the reader can still reveal their identity to the other participant. */
export const mayReveal = (room: ChatRoom) => room.mySide === 1 && room.isActive && room.isAnonymous

/** Return the other participant, as the reader may see them. */
export const otherIn = (room: ChatRoom) =>
  room.mySide === 1 ? room.participant2 : room.participant1

/** Whether the reader can leave the room: only the support team's own rooms stay, for the team and for the member. */
export const mayLeave = (room: ChatRoom) =>
  room.chatRequestId !== null && !room.participant1.isAdmin
