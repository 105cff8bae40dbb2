import { beginOf, type CheckIn, retention } from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'

export type CheckInRow = Selectable<Database['checkIns']>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The least time between two check-ins about how a member is. */
export const betweenCrisesMs = dayMs
/** When a postponed check-in returns. */
export const putOffMs = 6 * hourMs
/** A check-in lapses after this long without an answer, because it was about one day. */
const lapseMs = 3 * dayMs

/** Return the time before which an unanswered check-in must have become due to have lapsed. */
export const lapsedAt = (now: Date): Date => new Date(now.getTime() - lapseMs)

/** Return the time before which check-ins are deleted, because they reveal that a member was not well. */
export const forgottenAt = (now: Date): Date => beginOf(retention.checkIns.kept, now)

/** Return a check-in for the member who is asked, the only one who sees it. */
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
