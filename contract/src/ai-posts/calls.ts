import { calls, del, get, post, put } from '../endpoint.ts'
import { aiPostsPageSize } from './rules.ts'
import type { aiPostsSpecs } from './specs.ts'

export const aiPosts = calls<typeof aiPostsSpecs>()({
  listDrafts: get('/api/admin/ai-drafts', { staff: ['store'] }),
  listPublished: get('/api/admin/ai-posts', { limit: aiPostsPageSize }),
  draft: post('/api/admin/ai-drafts'),
  change: put('/api/admin/ai-drafts/:id'),
  publish: post('/api/admin/ai-drafts/:id/publish'),
  discard: del('/api/admin/ai-drafts/:id'),
})
