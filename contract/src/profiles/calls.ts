import { calls, get } from '../endpoint.ts'
import { feedPageSize } from '../posts/rules.ts'
import type { profilesSpecs } from './specs.ts'

export const profiles = calls<typeof profilesSpecs>()({
  readUser: get('/api/user/:id'),
  listUserPosts: get('/api/user/:id/posts', {
    limit: feedPageSize,
  }),
  readRatings: get('/api/users/:id/ratings'),
})
