import { calls, del, get, post, put } from '../endpoint.ts'
import { caseNotesPageSize, handoversPageSize, reportsPageSize } from './rules.ts'
import type { reportsSpecs } from './specs.ts'

export const reports = calls<typeof reportsSpecs>()({
  file: post('/api/reports'),
  listMine: get('/api/reports/mine', { limit: reportsPageSize, pollMs: 10_000 }),
  appeal: post('/api/reports/:id/appeal'),
  readClock: get('/api/safety-clock', { staleMs: 300_000 }),
  listWarnings: get('/api/warnings', { staleMs: 60_000, pollMs: 10_000 }),
  confirmWarning: post('/api/warnings/:id/confirm'),
  listCases: get('/api/admin/reports', {
    limit: reportsPageSize,
    pollMs: 10_000,
    staff: ['moderator'],
  }),
  readCase: get('/api/admin/reports/:id', { pollMs: 10_000 }),
  readLinks: get('/api/admin/reports/:id/links'),
  readHistory: get('/api/admin/reports/:id/history'),
  readPause: get('/api/admin/reports/pause', { pollMs: 60_000 }),
  readSafety: get('/api/admin/safety', { pollMs: 30_000 }),
  deleteComment: del('/api/admin/comment-reports/:id/delete-comment'),
  hold: post('/api/admin/posts/:id/hold'),
  claim: post('/api/admin/reports/:id/claim'),
  release: del('/api/admin/reports/:id/claim'),
  assign: post('/api/admin/reports/:id/assign'),
  decide: post('/api/admin/reports/:id/decide', { staff: ['moderator'] }),
  readEvidence: get('/api/admin/reports/:id/evidence'),
  listMessages: get('/api/admin/reports/:id/messages', { pollMs: 2_000 }),
  handOver: post('/api/admin/reports/:id/handover'),
  listHandovers: get('/api/admin/reports/:id/handovers', { limit: handoversPageSize }),
  listNotes: get('/api/admin/reports/:id/notes', {
    limit: caseNotesPageSize,
    pollMs: 10_000,
    staff: ['moderator'],
  }),
  addNote: post('/api/admin/reports/:id/notes'),
  readSteps: get('/api/admin/reports/:id/steps', { pollMs: 10_000 }),
  setStep: put('/api/admin/reports/:id/steps'),
  endRoom: post('/api/admin/reports/:id/end-room'),
  suspend: put('/api/admin/users/:id/suspension', { staff: ['moderator'] }),
  endSuspension: del('/api/admin/users/:id/suspension'),
})
