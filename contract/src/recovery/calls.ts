import { calls, del, get, post } from '../endpoint.ts'
import type { recoverySpecs } from './specs.ts'

export const recovery = calls<typeof recoverySpecs>()({
  read: get('/api/user/recovery-codes'),
  renew: post('/api/user/recovery-codes'),
  mailLink: post('/api/auth/password-link'),
  recover: post('/api/auth/recover'),
  startReset: post('/api/admin/users/:id/reset', { staff: 'lead' }),
  stopReset: del('/api/user/reset'),
})
