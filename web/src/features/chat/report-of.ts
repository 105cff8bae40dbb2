import { type ChatMessage, type ChatRoom, otherIn } from '@dodam/contract'
import type { Reported } from '../reports/reporting.ts'

/**
 * Return how to report the other participant: an anonymous one has no id, so their last message is reported instead.
 * A deleted account cannot be reported.
 */
export function reportOf(room: ChatRoom, messages: readonly ChatMessage[]): Reported | null {
  const keepAway = { by: 'room', room } as const
  const { id, isDeleted } = otherIn(room)
  if (isDeleted) return null
  if (id !== null) return { targetType: 'user', targetId: id, keepAway }
  const last = messages.findLast(({ isMine }) => !isMine)
  if (last === undefined) return null
  return { targetType: 'message', targetId: last.id, standsForPerson: true, keepAway }
}
