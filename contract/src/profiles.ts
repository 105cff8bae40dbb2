import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { PublicUser } from './people.ts'
import { feedPageSize, Post } from './posts.ts'
import { Count, page } from './shared.ts'

export const profiles = {
  readUser: get('/api/user/:id', {
    summary: 'A person; 404 when they have blocked me',
    access: 'member',
    answer: PublicUser,
  }),
  listUserPosts: get('/api/user/:id/posts', {
    summary: 'What a person wrote under their name, newest first; of myself everything',
    access: 'member',
    query: page(feedPageSize, 50),
    limit: feedPageSize,
    answer: z.array(Post),
  }),
  readRatings: get('/api/users/:id/ratings', {
    summary: 'How a listener was rated',
    access: 'member',
    answer: z.object({ averageRating: z.nullable(z.number()), totalRatings: Count }),
  }),
}
