import { calls, del, get, post, put } from '../endpoint.ts'
import type { chatRequestsSpecs } from './specs.ts'

export const chatRequests = calls<typeof chatRequestsSpecs>()({
  received: get('/api/chat-requests/received', {
    limit: 50,
    pollMs: 2_000,
  }),
  sent: get('/api/chat-requests/sent', {
    limit: 50,
    staleMs: 120_000,
  }),
  send: post('/api/chat-requests'),
  respond: put('/api/chat-requests/:id/respond'),
  withdraw: del('/api/chat-requests/:id'),
})
