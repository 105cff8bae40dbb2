import { calls, get, post, put } from '../endpoint.ts'
import type { ratingsSpecs } from './specs.ts'

export const ratings = calls<typeof ratingsSpecs>()({
  ask: post('/api/rating-requests'),
  listOfRoom: get('/api/rating-requests/room/:id', {
    staleMs: 30_000,
  }),
  read: get('/api/rating-requests/:id'),
  close: put('/api/rating-requests/:id/status'),
  rate: post('/api/listener-ratings'),
})
