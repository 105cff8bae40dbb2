import { calls, get } from '../endpoint.ts'
import { auditPageSize } from './rules.ts'
import type { auditSpecs } from './specs.ts'

export const audit = calls<typeof auditSpecs>()({
  list: get('/api/admin/audit', { limit: auditPageSize, staff: 'lead' }),
  verify: get('/api/admin/audit/verify'),
})
