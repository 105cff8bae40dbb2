import { calls, del, get, post, put } from '../endpoint.ts'
import { reportsPageSize } from './rules.ts'
import type { reportsSpecs } from './schemas.ts'

export const reports = calls<typeof reportsSpecs>()({
  file: post('/api/reports'),
  listMine: get('/api/reports/mine', { limit: reportsPageSize, pollMs: 10_000 }),
  appeal: post('/api/reports/:id/appeal'),
  readClock: get('/api/safety-clock', { staleMs: 300_000 }),
  listWarnings: get('/api/warnings', { staleMs: 60_000, pollMs: 10_000 }),
  confirmWarning: post('/api/warnings/:id/confirm'),
  listCases: get('/api/admin/reports', { limit: reportsPageSize }),
  claim: post('/api/admin/reports/:id/claim'),
  decide: post('/api/admin/reports/:id/decide'),
  readEvidence: get('/api/admin/reports/:id/evidence'),
  suspend: put('/api/admin/users/:id/suspension'),
  endSuspension: del('/api/admin/users/:id/suspension'),
})
