import type { NotificationType } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './columns.ts'

/** What the text of a notification needs beside its type. Never a person's name where that person is anonymous. */
export interface NotificationParams {
  name?: string
}

/** Messages of one room fold into one unread row: while there is one, no other is made. */
export interface NotificationsTable {
  id: Generated<number>
  userId: number
  type: NotificationType
  relatedId: number | null
  params: JSONColumnType<NotificationParams, string | undefined>
  isRead: Generated<boolean>
  isArchived: Generated<boolean>
  createdAt: CreatedAt
}
