import { calls, del, get, post, put } from '../endpoint.ts'
import {
  accountPartPageSize,
  adminRequestsPageSize,
  timelinePageSize,
  usersPageSize,
} from './rules.ts'
import type { usersSpecs } from './specs.ts'

export const users = calls<typeof usersSpecs>()({
  list: get('/api/admin/users', { limit: usersPageSize, staff: ['moderator', 'support'] }),
  read: get('/api/admin/users/:id'),
  readStats: get('/api/admin/users/:id/stats'),
  listTimeline: get('/api/admin/users/:id/timeline', {
    limit: timelinePageSize,
    staff: ['moderator'],
  }),
  listContent: get('/api/admin/users/:id/content', {
    limit: accountPartPageSize,
    staff: ['moderator'],
  }),
  listCases: get('/api/admin/users/:id/cases', {
    limit: accountPartPageSize,
    staff: ['moderator'],
  }),
  listWarnings: get('/api/admin/users/:id/warnings', { limit: accountPartPageSize }),
  listNotes: get('/api/admin/users/:id/notes', {
    limit: accountPartPageSize,
    staff: ['moderator', 'support'],
  }),
  addNote: post('/api/admin/users/:id/notes'),
  warn: post('/api/admin/users/:id/warn', { staff: ['moderator'] }),
  closeChats: put('/api/admin/users/:id/chats', { staff: ['moderator'] }),
  openChats: del('/api/admin/users/:id/chats'),
  ban: put('/api/admin/users/:id/ban', { staff: 'lead' }),
  liftBan: del('/api/admin/users/:id/ban'),
  signOut: post('/api/admin/users/:id/sign-out'),
  openEmail: post('/api/admin/users/:id/email', { staff: ['moderator', 'support'] }),
  setRole: put('/api/admin/users/:id/role', { staff: ['moderator', 'support'] }),
  setGrade: put('/api/admin/users/:id/grade', { staff: ['moderator'] }),
  setAdmin: put('/api/admin/users/:id/admin', { staff: 'lead' }),
  remove: del('/api/admin/users/:id', { staff: 'lead' }),
  cleanUp: del('/api/admin/users/:id/content', { staff: 'lead' }),
  listRequests: get('/api/admin/requests', {
    limit: adminRequestsPageSize,
    pollMs: 10_000,
    staff: 'lead',
  }),
  withdrawRequest: del('/api/admin/requests/:id'),
})
