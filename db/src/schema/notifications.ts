import type { NotificationType } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** Parameters of a notification's text beside its type and its actor. Never a member's name. */
export interface NotificationParams {
  /** The comment answers one of the reader's. */
  reply?: boolean
  /** The team's note to the reader with a decision. */
  note?: string
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
}
