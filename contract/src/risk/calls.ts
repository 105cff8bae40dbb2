import { calls, del, get } from '../endpoint.ts'
import { riskEventsPageSize } from './rules.ts'
import type { riskSpecs } from './specs.ts'

export const risk = calls<typeof riskSpecs>()({
  read: get('/api/admin/users/:id/risk', { limit: riskEventsPageSize, staff: ['moderator'] }),
  endPause: del('/api/admin/users/:id/pause', { staff: ['moderator'] }),
})
