import { calls, get, post } from '../endpoint.ts'
import type { clientErrorsSpecs } from './specs.ts'

export const clientErrors = calls<typeof clientErrorsSpecs>()({
  report: post('/api/client-errors'),
  list: get('/api/admin/client-errors', { staff: ['operator'] }),
})
