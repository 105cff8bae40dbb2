import { calls, del, get, post } from '../endpoint.ts'
import type { blocksSpecs } from './specs.ts'

export const blocks = calls<typeof blocksSpecs>()({
  list: get('/api/user/blocked', {
    limit: 50,
  }),
  read: get('/api/user/blocked/:id'),
  add: post('/api/user/block'),
  remove: del('/api/user/block/:id'),
})
