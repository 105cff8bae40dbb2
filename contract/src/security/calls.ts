import { calls, del, get, post, put } from '../endpoint.ts'
import { incidentsPageSize, sessionsPageSize } from './rules.ts'
import type { securitySpecs } from './specs.ts'

export const security = calls<typeof securitySpecs>()({
  read: get('/api/admin/security', { pollMs: 30_000, staff: ['operator'] }),
  block: post('/api/admin/security/block-ip'),
  unblock: del('/api/admin/security/block-ip/:ip'),
  listSessions: get('/api/admin/security/sessions', {
    limit: sessionsPageSize,
    pollMs: 30_000,
    staff: ['operator'],
  }),
  endSession: del('/api/admin/security/terminate-session/:id'),
  removeEvent: del('/api/admin/security/events/:id'),
  resetLimits: post('/api/admin/reset-rate-limit'),
  listIncidents: get('/api/admin/incidents', { limit: incidentsPageSize, pollMs: 30_000 }),
  listIncidentEvents: get('/api/admin/incidents/:id/events', { limit: incidentsPageSize }),
  setIncidentStatus: put('/api/admin/incidents/:id/status'),
  /** Sent by browsers automatically: see `content-security-policy`. */
  reportViolation: post('/api/csp-report'),
})
