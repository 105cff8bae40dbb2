import * as z from 'zod/mini'
import { CheckedText } from '../checks/schemas.ts'
import { PublicUser } from '../people/schemas.ts'
import { RowId, Time, text } from '../shared/schemas.ts'
import { feedbackLength } from './rules.ts'

export const RatingRequestStatus = z.enum(['pending', 'completed', 'declined'])

/** A listener's request to the sharer of one of their rooms for a rating. */
export const RatingRequest = z.object({
  kind: z.literal('rating-request'),
  id: RowId,
  /** The listener who asks. */
  requesterId: RowId,
  requester: PublicUser,
  message: z.string(),
  chatRoomId: z.nullable(RowId),
  status: RatingRequestStatus,
  createdAt: Time,
})
export type RatingRequest = z.infer<typeof RatingRequest>

const Stars = z.int('rating.stars').check(z.gte(1, 'rating.stars'), z.lte(5, 'rating.stars'))

export const RatingDraft = z.object({
  listenerId: RowId,
  empathyRating: Stars,
  responseSpeedRating: Stars,
  helpfulnessRating: Stars,
  feedback: z._default(text(feedbackLength.min, feedbackLength.max, 'rating.feedback'), ''),
  /** The request whose room is rated, where the two share several. */
  chatRequestId: z.optional(z.nullable(RowId)),
  ...CheckedText,
})

/** A rating as its author sees it. The listener sees averages from five ratings on, and their words without author and time. */
export const Rating = z.object({
  kind: z.literal('rating'),
  id: RowId,
  listenerId: RowId,
  empathyRating: z.int(),
  responseSpeedRating: z.int(),
  helpfulnessRating: z.int(),
  feedback: z.string(),
  createdAt: Time,
})
export type Rating = z.infer<typeof Rating>
