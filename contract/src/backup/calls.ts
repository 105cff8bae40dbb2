import { calls, del, get, post } from '../endpoint.ts'
import type { backupSpecs } from './specs.ts'

/** Timeout of the browser; the server answers after twenty seconds at the latest. */
const patienceMs = 40_000

export const backup = calls<typeof backupSpecs>()({
  list: get('/api/admin/backup/list', { pollMs: 30_000, staff: ['operator'] }),
  readState: get('/api/admin/backup/state', { pollMs: 10_000 }),
  create: post('/api/admin/backup/create', { patienceMs }),
  restore: post('/api/admin/backup/restore', { patienceMs, staff: ['operator'] }),
  withdrawRestore: del('/api/admin/backup/restore-requests/:id'),
  readIntegrity: get('/api/admin/system/integrity', { pollMs: 60_000, patienceMs }),
  recover: post('/api/admin/system/emergency-recovery', { patienceMs }),
})
