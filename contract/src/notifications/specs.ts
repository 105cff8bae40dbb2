import * as z from 'zod/mini'
import { Count, page, Success } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { Notification } from './schemas.ts'

export * from './schemas.ts'

export const notificationsSpecs = {
  list: spec({
    summary: 'My notifications that are not archived, newest first',
    access: 'member',
    query: page(50, 100),
    answer: z.array(Notification),
  }),
  listArchived: spec({
    summary: 'My archived notifications, newest first',
    access: 'member',
    query: page(50, 100),
    answer: z.array(Notification),
  }),
  countUnread: spec({
    summary: 'How many are unread',
    access: 'member',
    answer: z.object({ count: Count }),
  }),
  markRead: spec({
    summary: 'Mark one as read',
    access: 'member',
    whileSuspended: true,
    answer: Notification,
    announces: ['notification:changed', 'notification:count'],
  }),
  archive: spec({
    summary: 'Archive one, or take it back',
    access: 'member',
    whileSuspended: true,
    body: z.object({ isArchived: z.boolean() }),
    answer: Notification,
    announces: ['notification:changed', 'notification:count'],
  }),
  remove: spec({
    summary: 'Delete one',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: ['notification:removed', 'notification:count'],
  }),
  removeAll: spec({
    summary: 'Delete all that are not archived',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: ['notification:removed', 'notification:count'],
  }),
}
