import { calls, del, get, post, put } from '../endpoint.ts'
import type { dutySpecs } from './specs.ts'

export const duty = calls<typeof dutySpecs>()({
  readState: get('/api/duty', { pollMs: 60_000 }),
  readRoster: get('/api/admin/duty/roster'),
  changeRoster: put('/api/admin/duty/roster'),
  readNow: get('/api/admin/duty/now', { pollMs: 60_000, staff: 'all' }),
  take: post('/api/admin/duty/take'),
  addDevice: put('/api/admin/duty/device'),
  removeDevice: del('/api/admin/duty/device'),
  tryDevices: post('/api/admin/duty/device/try'),
})
