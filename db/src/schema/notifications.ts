import type { NotificationType } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** What the text of a notification needs beside its type and its actor. Never a person's name. */
export interface NotificationParams {
  /** A comment that answers one of the reader's. */
  reply?: boolean
  /** What the team wrote to the reader with a decision. */
  note?: string
}

/**
 * Messages of one room, and likes of one thing, fold into one unread row: while there is one that is not archived, no
 * other is made. Of the comments on one post the latest takes the place of the one before.
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
