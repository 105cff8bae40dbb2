import { calls, del, get, post, put } from '../endpoint.ts'
import { feedPageSize, unansweredPageSize } from './rules.ts'
import type { postsSpecs } from './specs.ts'

export const posts = calls<typeof postsSpecs>()({
  list: get('/api/posts', {
    limit: feedPageSize,
  }),
  countFound: get('/api/search/count'),
  forListener: get('/api/posts/for-listener', {
    limit: feedPageSize,
    staleMs: 180_000,
  }),
  read: get('/api/posts/:id', {
    pollMs: 2_000,
  }),
  publish: post('/api/posts'),
  edit: put('/api/posts/:id'),
  remove: del('/api/posts/:id'),
  like: post('/api/posts/:id/like'),
  likeStatus: get('/api/posts/:id/like-status', {
    staleMs: 300_000,
  }),
  view: post('/api/posts/:id/view'),
  listUnanswered: get('/api/admin/unanswered-posts', {
    limit: unansweredPageSize,
    pollMs: 10_000,
    staff: ['moderator'],
  }),
  categoryStats: get('/api/categories/stats', {
    staleMs: 1_800_000,
  }),
})
