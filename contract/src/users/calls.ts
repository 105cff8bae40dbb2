import { calls, del, get, post, put } from '../endpoint.ts'
import { deletionRequestsPageSize, timelinePageSize, usersPageSize } from './rules.ts'
import type { usersSpecs } from './schemas.ts'

export const users = calls<typeof usersSpecs>()({
  list: get('/api/admin/users', { limit: usersPageSize }),
  read: get('/api/admin/users/:id'),
  readStats: get('/api/admin/users/:id/stats'),
  listTimeline: get('/api/admin/users/:id/timeline', { limit: timelinePageSize }),
  openEmail: post('/api/admin/users/:id/email'),
  setRole: put('/api/admin/users/:id/role'),
  setAdmin: put('/api/admin/users/:id/admin'),
  remove: del('/api/admin/users/:id'),
  listDeletionRequests: get('/api/admin/deletion-requests', {
    limit: deletionRequestsPageSize,
    pollMs: 10_000,
  }),
  withdrawDeletion: del('/api/admin/deletion-requests/:id'),
})
