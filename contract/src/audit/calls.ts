import { calls, get } from '../endpoint.ts'
import { auditPageSize } from './rules.ts'
import type { auditSpecs } from './schemas.ts'

export const audit = calls<typeof auditSpecs>()({
  list: get('/api/admin/audit', { limit: auditPageSize }),
  verify: get('/api/admin/audit/verify'),
})
