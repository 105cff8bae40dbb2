import { profiles, type Rating, type RatingRequest, ratings } from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import { addTo, copiesOf, patch, stale } from './cache.ts'

/** Takes over a rating request that is new or was settled. */
export function takeRatingRequest(cache: QueryClient, told: RatingRequest): void {
  const held = copiesOf(cache, 'rating-request', told.id)
  // A settled request never waits again.
  const settled = told.status === 'pending' && held.find((one) => one.status !== 'pending')
  const request: RatingRequest = settled || told
  patch(cache, 'rating-request', request.id, () => request)
  if (request.chatRoomId !== null)
    addTo(cache, ratings.listOfRoom, request, { params: { id: request.chatRoomId } })
}

/** Which request it completed is told by that, and the new average by the listener's profile. */
export function takeRating(cache: QueryClient, { listenerId }: Rating): void {
  stale(cache, ratings.read)
  stale(cache, ratings.listOfRoom)
  stale(cache, profiles.readUser, { params: { id: listenerId }, later: true })
}
