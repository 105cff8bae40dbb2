import { calls, del, get, post, put } from '../endpoint.ts'
import { reportsPageSize } from './rules.ts'
import type { reportsSpecs } from './specs.ts'

export const reports = calls<typeof reportsSpecs>()({
  file: post('/api/reports'),
  listMine: get('/api/reports/mine', { limit: reportsPageSize, pollMs: 10_000 }),
  appeal: post('/api/reports/:id/appeal'),
  readClock: get('/api/safety-clock', { staleMs: 300_000 }),
  listWarnings: get('/api/warnings', { staleMs: 60_000, pollMs: 10_000 }),
  confirmWarning: post('/api/warnings/:id/confirm'),
  listCases: get('/api/admin/reports', { limit: reportsPageSize, pollMs: 10_000 }),
  readCase: get('/api/admin/reports/:id', { pollMs: 10_000 }),
  readHistory: get('/api/admin/reports/:id/history'),
  readPause: get('/api/admin/reports/pause', { pollMs: 60_000 }),
  readSafety: get('/api/admin/safety', { pollMs: 30_000 }),
  deleteComment: del('/api/admin/comment-reports/:id/delete-comment'),
  claim: post('/api/admin/reports/:id/claim'),
  release: del('/api/admin/reports/:id/claim'),
  handOver: post('/api/admin/reports/:id/hand-over'),
  decide: post('/api/admin/reports/:id/decide'),
  readEvidence: get('/api/admin/reports/:id/evidence'),
  listMessages: get('/api/admin/reports/:id/messages', { pollMs: 2_000 }),
  endRoom: post('/api/admin/reports/:id/end-room'),
  suspend: put('/api/admin/users/:id/suspension'),
  endSuspension: del('/api/admin/users/:id/suspension'),
})
