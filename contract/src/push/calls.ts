import { calls, del, get, post, put } from '../endpoint.ts'
import type { pushSpecs } from './specs.ts'

/** Pushes never carry content: they say only that something is waiting, and where. */
export const push = calls<typeof pushSpecs>()({
  read: get('/api/push', {
    staleMs: 3_600_000,
  }),
  subscribe: post('/api/push/subscriptions'),
  unsubscribe: del('/api/push/subscriptions'),
  setQuietHours: put('/api/push/quiet-hours'),
})
