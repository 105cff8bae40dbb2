import { calls, del, get, put } from '../endpoint.ts'
import type { notificationsSpecs } from './specs.ts'

export const notifications = calls<typeof notificationsSpecs>()({
  list: get('/api/notifications', {
    limit: 50,
    pollMs: 1_000,
  }),
  listArchived: get('/api/notifications/archived', {
    limit: 50,
  }),
  countUnread: get('/api/notifications/unread-count', {
    pollMs: 1_000,
    staleMs: 2_000,
  }),
  markRead: put('/api/notifications/:id/read'),
  archive: put('/api/notifications/:id/archive'),
  remove: del('/api/notifications/:id'),
  removeAll: del('/api/notifications'),
})
