import { calls, del, get, post, put } from '../endpoint.ts'
import { applicationsPageSize } from './rules.ts'
import type { verificationSpecs } from './specs.ts'

export const verification = calls<typeof verificationSpecs>()({
  apply: post('/api/verification-applications'),
  withdraw: del('/api/verification-applications/:id'),
  listOf: get('/api/verification-applications/user/:id', {
    limit: applicationsPageSize,
    pollMs: 10_000,
  }),
  listAll: get('/api/admin/verification-applications', {
    limit: applicationsPageSize,
    staleMs: 60_000,
    staff: ['support'],
  }),
  readReview: get('/api/admin/verification-applications/:id', { staff: ['support'] }),
  // These two are outside of /api/admin, but for admins all the same.
  approve: put('/api/verification-applications/:id/approve', { staff: ['support'] }),
  reject: put('/api/verification-applications/:id/reject'),
  revoke: del('/api/admin/users/:id/verification'),
})
