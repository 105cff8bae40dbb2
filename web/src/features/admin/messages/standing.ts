import type { SupportMessage } from '@dodam/contract'
import type { Tone } from '../../../ui/badge.tsx'

/** Who holds a message: `nobody`, the reader, another admin; `free` after half an hour. */
export type Holding = 'nobody' | 'mine' | 'theirs' | 'free' | 'over'

/**
 * Return who holds a message, for the admin `myId`. The server decides; this only avoids presses that it would refuse.
 */
export function holdingOf(
  { status, handledBy, handledUntil }: SupportMessage,
  { myId, now }: { myId: number; now: number },
): Holding {
  if (status === 'resolved') return 'over'
  if (status === 'pending' || handledBy === null || handledUntil === null) return 'nobody'
  if (Date.parse(handledUntil) <= now) return 'free'
  return handledBy === myId ? 'mine' : 'theirs'
}

/** Whether the promised answer is late. */
export const isLate = ({ waitingSince, dueAt }: SupportMessage, now: number): boolean =>
  waitingSince !== null && Date.parse(dueAt) <= now

export const statusTones: Record<SupportMessage['status'], Tone> = {
  pending: 'warn',
  processing: 'brand',
  resolved: 'calm',
}

/** Whether the words of a message are gone: its member left, or its visitor's time is over. */
export const isBlank = ({ userId, visitor }: Pick<SupportMessage, 'userId' | 'visitor'>): boolean =>
  userId === null && visitor === null
