import { calls, get } from '../endpoint.ts'
import type { serviceStatusSpecs } from './specs.ts'

export const serviceStatus = calls<typeof serviceStatusSpecs>()({
  read: get('/api/status'),
})
