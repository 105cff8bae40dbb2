import { calls, get } from '../endpoint.ts'
import type { analyticsSpecs } from './specs.ts'

export const analytics = calls<typeof analyticsSpecs>()({
  read: get('/api/admin/analytics', { staleMs: 30_000, staff: 'all' }),
  readTrends: get('/api/admin/trends', { staleMs: 30_000, staff: 'all' }),
})
