import { calls, get, post } from '../endpoint.ts'
import type { checkInsSpecs } from './specs.ts'

/** What the product asks or tells one person privately. Nothing of it is ever in a notification or a push. */
export const checkIns = calls<typeof checkInsSpecs>()({
  list: get('/api/check-ins', { pollMs: 60_000 }),
  answer: post('/api/check-ins/:id/answer'),
})
