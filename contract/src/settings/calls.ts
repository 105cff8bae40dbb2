import { calls, del, get, put } from '../endpoint.ts'
import type { settingsSpecs } from './specs.ts'

export const settings = calls<typeof settingsSpecs>()({
  readProfile: get('/api/user/profile', {
    staleMs: 600_000,
  }),
  changeProfile: put('/api/user/profile'),
  answerGrade: put('/api/user/grade-answer'),
  changePassword: put('/api/user/password'),
  listSessions: get('/api/user/sessions'),
  endSession: del('/api/user/sessions/:id'),
  exportMine: get('/api/user/export', {
    // The server's own limit: see realtime-server/src/core/http/streaming.ts.
    patienceMs: 300_000,
  }),
  removeMine: del('/api/user'),
})
