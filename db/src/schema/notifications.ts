import type { NotificationType, StaffRole } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** Parameters of a notification's text beside its type and its actor. Never a member's name. */
export interface NotificationParams {
  /** The comment answers one of the reader's. */
  reply?: boolean
  /** The team's note to the reader with a decision. */
  note?: string
  /** The request expired without an answer. */
  isUnanswered?: boolean
  /** The roles that an admin was given. */
  roles?: StaffRole[]
  /** What a folded notification of likes or comments tells of, oldest first. */
  causes?: NotificationCause[]
}

/** A like or a comment. */
export interface NotificationCause {
  /** null while the member is masked. */
  actorId: number | null
  /** The comment, or the one that was liked. */
  commentId?: number
  /** The comment whose thread has it, where it is a reply. */
  threadId?: number
}

/**
 * Messages of one room, and likes of one thing, fold into one unread row: while there is one that is not archived, no other
 * is created. For comments on one post the latest replaces the one before.
 */
export interface NotificationsTable {
  id: Generated<number>
  userId: number
  type: NotificationType
  relatedId: number | null
  /** Who caused it; null while that person is masked, and where no person did. */
  actorId: number | null
  params: JSONColumnType<NotificationParams, string | undefined>
  isRead: Generated<boolean>
  isArchived: Generated<boolean>
  createdAt: CreatedAt
  /** When it is pushed, or tried again; null once its person was told on any device, and where nothing is pushed. */
  pushAt: Timestamp | null
  /** Until when a push service keeps the push of it; null where none has accepted one. */
  pushedUntil: Timestamp | null
}
