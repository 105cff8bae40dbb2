import { calls, del, get, post, put } from '../endpoint.ts'
import {
  accountPartPageSize,
  adminRequestsPageSize,
  timelinePageSize,
  usersPageSize,
} from './rules.ts'
import type { usersSpecs } from './specs.ts'

export const users = calls<typeof usersSpecs>()({
  list: get('/api/admin/users', { limit: usersPageSize }),
  read: get('/api/admin/users/:id'),
  readStats: get('/api/admin/users/:id/stats'),
  listTimeline: get('/api/admin/users/:id/timeline', { limit: timelinePageSize }),
  listContent: get('/api/admin/users/:id/content', { limit: accountPartPageSize }),
  listCases: get('/api/admin/users/:id/cases', { limit: accountPartPageSize }),
  listWarnings: get('/api/admin/users/:id/warnings', { limit: accountPartPageSize }),
  listNotes: get('/api/admin/users/:id/notes', { limit: accountPartPageSize }),
  addNote: post('/api/admin/users/:id/notes'),
  warn: post('/api/admin/users/:id/warn'),
  closeChats: put('/api/admin/users/:id/chats'),
  openChats: del('/api/admin/users/:id/chats'),
  ban: put('/api/admin/users/:id/ban'),
  liftBan: del('/api/admin/users/:id/ban'),
  signOut: post('/api/admin/users/:id/sign-out'),
  openEmail: post('/api/admin/users/:id/email'),
  setRole: put('/api/admin/users/:id/role'),
  setGrade: put('/api/admin/users/:id/grade'),
  setAdmin: put('/api/admin/users/:id/admin'),
  remove: del('/api/admin/users/:id'),
  listRequests: get('/api/admin/requests', {
    limit: adminRequestsPageSize,
    pollMs: 10_000,
  }),
  withdrawRequest: del('/api/admin/requests/:id'),
})
