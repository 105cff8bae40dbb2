import { calls, get, post, put } from '../endpoint.ts'
import { supportPageSize } from './rules.ts'
import type { supportSpecs } from './specs.ts'

export const support = calls<typeof supportSpecs>()({
  write: post('/api/support/message'),
  listMine: get('/api/support/user-messages', { limit: supportPageSize, pollMs: 10_000 }),
  writeAsVisitor: post('/api/support/visitor-message'),
  openAsVisitor: post('/api/support/visitor-message/open'),
  list: get('/api/admin/support/messages', {
    limit: supportPageSize,
    pollMs: 2_000,
    staff: ['support'],
  }),
  read: get('/api/admin/support/messages/:id', { pollMs: 2_000 }),
  setStatus: put('/api/support/messages/:id/status'),
  send: post('/api/admin/send-message', { staff: ['moderator', 'support'] }),
  readHelper: get('/api/support/helper', { staleMs: 60_000 }),
  /** With `Accept: text/event-stream` the answer is streamed: `helperEvents`. */
  ask: post('/api/support/ai-chat', { patienceMs: 60_000 }),
  rate: post('/api/support/ai-chat/:id/rating'),
  countRatings: get('/api/admin/support/helper-ratings', { staleMs: 60_000 }),
})
