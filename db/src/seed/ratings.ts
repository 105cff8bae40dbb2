import type { RequestKey } from './demo/chat-requests.ts'
import { people } from './demo/people.ts'
import { ratingRequests } from './demo/ratings.ts'
import { hoursAgo, type MadeRoom, made, type News, type Trx } from './making.ts'

/** Asks for ratings in the demo's rooms, and gives them where they were given. */
export async function makeRatings(
  trx: Trx,
  rooms: Map<RequestKey, MadeRoom>,
  news: News[],
): Promise<void> {
  for (const { request, message, hoursAgo: age, rating } of ratingRequests) {
    const { id: roomId, sharerId, listenerId, listener } = made(rooms, request)
    const { id: requestId } = await trx
      .insertInto('ratingRequests')
      .values({
        roomId,
        listenerId,
        sharerId,
        message,
        status: rating ? 'completed' : 'pending',
        createdAt: hoursAgo(age),
        settledAt: rating ? hoursAgo(rating.hoursAgo) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    news.push({
      userId: sharerId,
      type: 'rating_request',
      relatedId: requestId,
      params: JSON.stringify({ name: people[listener].nickname }),
      isRead: rating !== undefined,
      createdAt: hoursAgo(age),
    })
    if (rating === undefined) continue
    const [empathyRating, responseSpeedRating, helpfulnessRating] = rating.stars
    const { id } = await trx
      .insertInto('ratings')
      .values({
        ...{ requestId, listenerId, sharerId },
        ...{ empathyRating, responseSpeedRating, helpfulnessRating },
        feedback: rating.feedback,
        createdAt: hoursAgo(rating.hoursAgo),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    news.push({
      userId: listenerId,
      type: 'rating_received',
      relatedId: id,
      isRead: true,
      createdAt: hoursAgo(rating.hoursAgo),
    })
  }
}
