import { calls, del, get, post, put } from '../endpoint.ts'
import type { savedRepliesSpecs } from './specs.ts'

export const savedReplies = calls<typeof savedRepliesSpecs>()({
  list: get('/api/admin/saved-replies', { staleMs: 60_000, staff: ['moderator', 'support'] }),
  save: post('/api/admin/saved-replies', { staff: ['support'] }),
  change: put('/api/admin/saved-replies/:id'),
  remove: del('/api/admin/saved-replies/:id'),
})
