import { calls, del, get, post, put } from '../endpoint.ts'
import { commentsPageSize, repliesPageSize } from './rules.ts'
import type { commentsSpecs } from './specs.ts'

export const comments = calls<typeof commentsSpecs>()({
  list: get('/api/posts/:id/comments', {
    limit: commentsPageSize,
    pollMs: 2_000,
  }),
  listReplies: get('/api/comments/:id/replies', {
    limit: repliesPageSize,
  }),
  add: post('/api/posts/:id/comments'),
  edit: put('/api/comments/:id'),
  remove: del('/api/comments/:id'),
  like: post('/api/comments/:id/like'),
  report: post('/api/comments/:id/report'),
})
