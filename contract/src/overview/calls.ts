import { calls, get } from '../endpoint.ts'
import type { overviewSpecs } from './specs.ts'

export const overview = calls<typeof overviewSpecs>()({
  read: get('/api/admin/overview', { pollMs: 10_000, staff: 'all' }),
})
