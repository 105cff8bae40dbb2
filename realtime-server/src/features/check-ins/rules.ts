import { beginOf, type CheckIn, retention } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'

export type CheckInRow = Selectable<Database['checkIns']>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Nobody is asked how they are more than once in this time. */
export const betweenCrisesMs = dayMs
/** When one that was put off comes back. */
export const putOffMs = 6 * hourMs
/** What nobody has answered for so long is asked no more: it was about that day. */
const lapseMs = 3 * dayMs

/** What became due before this moment and has no answer is asked no more. */
export const lapsedAt = (now: Date): Date => new Date(now.getTime() - lapseMs)

/** What became due before this moment is deleted: it says that somebody was not well. */
export const forgottenAt = (now: Date): Date => beginOf(retention.checkIns.kept, now)

/** A check-in as the person asked sees it; nobody else ever does. */
export const checkInView = (row: CheckInRow, now: Date): CheckIn => ({
  kind: 'check-in',
  id: row.id,
  type: row.type,
  relatedId: row.relatedId,
  createdAt: row.createdAt,
  dueAt: row.dueAt,
  isOpen:
    row.answeredAt === null &&
    Date.parse(row.dueAt) <= now.getTime() &&
    Date.parse(row.dueAt) > lapsedAt(now).getTime(),
  wasPutOff: row.wasPutOff,
  answer: row.answer,
  answeredAt: row.answeredAt,
})
