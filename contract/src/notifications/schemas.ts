import * as z from 'zod/mini'
import { RowId, Time } from '../shared/schemas.ts'
import { notificationTypes } from './rules.ts'

export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** Stored as a type with parameters; title and message are rendered in the reader's language on each read. */
export const Notification = z.object({
  kind: z.literal('notification'),
  id: RowId,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  relatedId: z.nullable(RowId),
  /** Of a like or a comment: the comment to show below the story `relatedId`. */
  commentId: z.nullable(RowId),
  /** The comment whose thread has it, where it is a reply. */
  threadId: z.nullable(RowId),
  createdAt: Time,
  isArchived: z.boolean(),
})
export type Notification = z.infer<typeof Notification>
