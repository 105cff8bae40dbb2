import * as z from 'zod/mini'
import { casesOpened } from '../checks/rules.ts'
import { CheckedText, Noticed } from '../checks/schemas.ts'
import { RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { ratingMessageLength } from './rules.ts'
import { Rating, RatingDraft, RatingRequest } from './schemas.ts'

export * from './schemas.ts'

export const ratingsSpecs = {
  ask: spec({
    summary:
      'Ask the sharer of my room for a rating: once per room, never again once rated, and not for a day after signs of a crisis',
    access: 'listener',
    asTeam: 'team:write',
    body: z.object({
      chatRoomId: RowId,
      message: text(ratingMessageLength.min, ratingMessageLength.max, 'rating.message'),
      ...CheckedText,
    }),
    answer: z.object({ ...RatingRequest.shape, ...Noticed }),
    status: 201,
    announces: [
      'rating-request:new',
      'rating-request:changed',
      'notification:new',
      'notification:count',
      ...casesOpened,
    ],
  }),
  listOfRoom: spec({
    summary: 'The rating request of one of my rooms, if there is one',
    access: 'member',
    answer: z.array(RatingRequest),
  }),
  read: spec({
    summary: 'A rating request addressed to me',
    access: 'member',
    answer: RatingRequest,
  }),
  close: spec({
    summary: 'Decline a rating request addressed to me; completing happens by rating',
    access: 'member',
    asTeam: 'team:answer',
    body: z.object({ status: z.enum(['completed', 'declined']) }),
    answer: RatingRequest,
    announces: [
      'rating-request:changed',
      'notification:new',
      'notification:changed',
      'notification:count',
    ],
  }),
  rate: spec({
    summary: 'Rate a listener who asked me to: once',
    access: 'member',
    asTeam: 'team:write',
    body: RatingDraft,
    answer: z.object({ ...Rating.shape, ...Noticed }),
    status: 201,
    announces: [
      'rating-request:changed',
      'notification:new',
      'notification:changed',
      'notification:count',
      ...casesOpened,
    ],
  }),
}
