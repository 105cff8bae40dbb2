import type { NotificationType } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** What the text of a notification needs beside its type. Never a person's name where that person is anonymous. */
export interface NotificationParams {
  name?: string
}

export interface NotificationsTable {
  /** Messages of one room fold into one unread row, which takes a new id and so moves up. */
  id: Generated<number>
  userId: number
  type: NotificationType
  relatedId: number | null
  params: JSONColumnType<NotificationParams, string | undefined>
  isRead: Generated<boolean>
  isArchived: Generated<boolean>
  createdAt: CreatedAt
}
