import { calls, get, post } from '../endpoint.ts'
import type { checkInsSpecs } from './specs.ts'

/** Private questions and hints of the product to one member. Never part of a notification or a push. */
export const checkIns = calls<typeof checkInsSpecs>()({
  list: get('/api/check-ins', { pollMs: 60_000 }),
  answer: post('/api/check-ins/:id/answer'),
})
