import { sql } from 'kysely'
import type { RequestKey } from './demo/chat-requests.ts'
import { ratingRequests } from './demo/ratings.ts'
import { hoursAgo, type MadeRoom, made, type News, type Trx } from './making.ts'

/** Create the rating requests of the demo's rooms and their ratings, and count those of a full batch. */
export async function makeRatings(
  trx: Trx,
  rooms: Map<RequestKey, MadeRoom>,
  news: News[],
): Promise<void> {
  for (const { request, message, hoursAgo: age, rating } of ratingRequests) {
    const { id: roomId, sharerId, listenerId } = made(rooms, request)
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
      actorId: listenerId,
      isRead: rating !== undefined,
      createdAt: hoursAgo(age),
    })
    if (rating === undefined) continue
    const [empathyRating, responseSpeedRating, helpfulnessRating] = rating.stars
    const { id } = await trx
      .insertInto('ratings')
      .values({
        requestId,
        listenerId,
        sharerId,
        empathyRating,
        responseSpeedRating,
        helpfulnessRating,
        feedback: rating.feedback,
        createdAt: hoursAgo(rating.hoursAgo),
        countedAt: null,
        isForListener: true,
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
  await countRatings(trx)
}

/** How many ratings of a listener are added to their average together. */
const batchSize = 5

/** Add the ratings of every listener to their average, in whole batches of the oldest. */
async function countRatings(trx: Trx) {
  await sql`
    update ratings set "countedAt" = "createdAt"
    from (
      select id,
        row_number() over (partition by "listenerId" order by "createdAt", id) as place,
        count(*) over (partition by "listenerId") as total
      from ratings
    ) as placed
    where ratings.id = placed.id
      and placed.place <= placed.total / ${sql.lit(batchSize)} * ${sql.lit(batchSize)}`.execute(trx)
}
