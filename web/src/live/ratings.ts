import { profiles, type Rating, type RatingRequest, ratings } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, patch, stale } from './cache.ts'

/** Store a rating request that is new or was settled. */
export function applyRatingRequest(cache: QueryClient, told: RatingRequest): void {
  const held = copiesOf(cache, 'rating-request', told.id)
  // A settled request never waits again.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: RatingRequest = settled || told
  patch(cache, 'rating-request', request.id, () => request)
  if (request.chatRoomId !== null)
    addTo(cache, ratings.listOfRoom, request, { params: { id: request.chatRoomId } })
}

/** After an own rating, read again what it changed: the requests of that listener, in every room, and their average. */
export function applyRating(cache: QueryClient, { listenerId }: Rating): void {
  stale(cache, ratings.read)
  stale(cache, ratings.listOfRoom)
  stale(cache, profiles.readUser, { params: { id: listenerId }, later: true })
}
