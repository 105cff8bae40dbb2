import { calls, post } from '../endpoint.ts'
import type { helpPathSpecs } from './specs.ts'

export const helpPath = calls<typeof helpPathSpecs>()({
  count: post('/api/help-path/count'),
})
