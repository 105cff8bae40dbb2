import * as z from 'zod/mini'
import { del, get, put } from './endpoint.ts'
import { Count, page, RowId, Success, Time } from './shared.ts'

/** What `relatedId` is for each type stands beside it. */
export const notificationTypes = [
  'chat_request', // chat request
  'message_request', // chat request
  'chat_accepted', // room
  'chat_declined', // chat request
  'new_message', // room
  'post_liked', // post
  'comment_liked', // post
  'comment_added', // post
  'rating_request', // rating request
  'rating_received', // rating
  'rating_completed', // rating request
] as const
export const NotificationType = z.enum(notificationTypes)
export type NotificationType = z.infer<typeof NotificationType>

/** Stored as a type with parameters; title and message are written in the reader's language when read. */
export const Notification = z.object({
  kind: z.literal('notification'),
  id: RowId,
  type: NotificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  relatedId: z.nullable(RowId),
  createdAt: Time,
  isArchived: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const notifications = {
  list: get('/api/notifications', {
    summary: 'My notifications that are not archived, newest first',
    access: 'member',
    query: page(50, 100),
    limit: 50,
    answer: z.array(Notification),
    pollMs: 1_000,
  }),
  listArchived: get('/api/notifications/archived', {
    summary: 'My archived notifications, newest first',
    access: 'member',
    query: page(50, 100),
    limit: 50,
    answer: z.array(Notification),
  }),
  countUnread: get('/api/notifications/unread-count', {
    summary: 'How many are unread',
    access: 'member',
    answer: z.object({ count: Count }),
    pollMs: 1_000,
    staleMs: 2_000,
  }),
  markRead: put('/api/notifications/:id/read', {
    summary: 'Mark one as read',
    access: 'member',
    answer: Notification,
    announces: ['notification:changed', 'notification:count'],
  }),
  archive: put('/api/notifications/:id/archive', {
    summary: 'Archive one, or take it back',
    access: 'member',
    body: z.object({ isArchived: z.boolean() }),
    answer: Notification,
    announces: ['notification:changed', 'notification:count'],
  }),
  remove: del('/api/notifications/:id', {
    summary: 'Delete one',
    access: 'member',
    answer: Success,
    announces: ['notification:removed', 'notification:count'],
  }),
  removeAll: del('/api/notifications', {
    summary: 'Delete all that are not archived',
    access: 'member',
    answer: Success,
    announces: ['notification:removed', 'notification:count'],
  }),
}
