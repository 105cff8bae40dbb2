import { calls, get } from '../endpoint.ts'
import { auditPageSize } from './rules.ts'
import type { auditSpecs } from './specs.ts'

export const audit = calls<typeof auditSpecs>()({
  list: get('/api/admin/audit', { limit: auditPageSize }),
  verify: get('/api/admin/audit/verify'),
})
