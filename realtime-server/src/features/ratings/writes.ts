import type { Body, Rating, RatingRequest, ratings } from '@dodam/contract'
import { sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { personIn, readPeople, supportId } from '../accounts/reads.ts'
import { notBlocked } from '../blocks/conditions.ts'
import { lockPair } from '../blocks/pair.ts'
import { type RoomRow, readRoomRow, takesPart } from '../chat/reads.ts'
import { notify, settleRequestNotification } from '../notifications/writes.ts'
import { type RequestRow, ratingView, readRequestRow, requestsTo, requestView } from './reads.ts'

/**
 * Asks the sharer of an open room for a rating. Of a closed one nobody can tell whether the sharer left, blocked them or
 * deleted their account, and none of these is to be written to.
 */
export async function ask(
  tx: Tx,
  me: Member,
  { chatRoomId, message }: Body<typeof ratings.ask>,
): Promise<RatingRequest> {
  const sharerId = await readSharerOf(tx, me, chatRoomId)
  // No rating is made meanwhile that this would have to know of.
  await lockPair(tx, me.id, sharerId)
  // Held, so that nothing more is asked of a sharer once their leaving is answered.
  const { room } = await readRoomRow(tx.db, me.id, chatRoomId, { lock: 'share' })
  if (!room.isActive) throw new Problem('ROOM_CLOSED')

  const row = await tx.db
    .insertInto('ratingRequests')
    .values({ roomId: chatRoomId, listenerId: me.id, sharerId, message })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_SENT_IN_ROOM') : error
    })
  if (await isKnownToHaveRated(tx, room)) throw new Problem('ALREADY_RATED')

  const people = await readPeople(tx.db, [me.id])
  const view = requestView(row, people)
  tx.announce(to.member(me.id), 'rating-request:changed', view)
  const isSeen = await requestsTo(tx.db, sharerId).where('id', '=', row.id).executeTakeFirst()
  if (isSeen === undefined) return view
  tx.announce(to.member(sharerId), 'rating-request:new', view)
  await notify(tx, {
    userId: sharerId,
    type: 'rating_request',
    relatedId: row.id,
    params: { name: personIn(people, me.id).nickname },
  })
  return view
}

/** The sharer of one of my rooms in which I am the listener. */
async function readSharerOf(tx: Tx, me: Member, roomId: number): Promise<number> {
  const { room, side } = await readRoomRow(tx.db, me.id, roomId)
  if (side !== 2 || room.participant1Id === supportId) throw new Problem('FORBIDDEN')
  return room.participant1Id
}

/**
 * Whether the listener may be told that this sharer has rated them: only where they know who it is, in this room and in
 * the one the rating came from. Any other refusal would show that two rooms are with the same person; there the request
 * goes out, and it is the sharer who learns that they have rated already.
 */
async function isKnownToHaveRated(tx: Tx, room: RoomRow): Promise<boolean> {
  if (room.isAnonymous) return false
  const rating = await tx.db
    .selectFrom('ratings')
    .innerJoin('ratingRequests', 'ratingRequests.id', 'ratings.requestId')
    .innerJoin('chatRooms', 'chatRooms.id', 'ratingRequests.roomId')
    .select('ratings.id')
    .where('ratings.sharerId', '=', room.participant1Id)
    .where('ratings.listenerId', '=', room.participant2Id)
    .where('chatRooms.isAnonymous', '=', false)
    .executeTakeFirst()
  return rating !== undefined
}

/** Declines a request to me, or confirms that it was completed by a rating. Twice is as good as once. */
export async function settle(
  tx: Tx,
  me: Member,
  { id, status }: { id: number; status: 'completed' | 'declined' },
): Promise<RatingRequest> {
  await readRequestRow(tx.db, me.id, id)
  if (status === 'declined') {
    const declined = await end(tx, id, status)
    if (declined !== undefined) return await tellSettled(tx, me, declined)
  }
  const row = await readRequestRow(tx.db, me.id, id)
  if (row.status === 'pending') throw new Problem('RATING_REQUIRED')
  if (row.status !== status) throw new Problem('ALREADY_PROCESSED')
  return requestView(row, await readPeople(tx.db, [row.listenerId]))
}

/** Ends a request that is pending. */
const end = (tx: Tx, id: number, status: 'completed' | 'declined') =>
  tx.db
    .updateTable('ratingRequests')
    .set({ status, settledAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Tells both people how a request was settled; a listener who has left the room hears no more of it. */
async function tellSettled(tx: Tx, me: Member, row: RequestRow): Promise<RatingRequest> {
  const view = requestView(row, await readPeople(tx.db, [row.listenerId]))
  tx.announce(to.member(me.id), 'rating-request:changed', view)
  const room = await tx.db
    .selectFrom('chatRooms')
    .select('id')
    .where('id', '=', row.roomId)
    .where(takesPart(row.listenerId))
    .executeTakeFirst()
  if (room) tx.announce(to.member(row.listenerId), 'rating-request:changed', view)
  await settleRequestNotification(tx, me, 'rating_request', row.id)
  return view
}

/** Rates a listener who asked for it, which completes the request. The listener is never told who rated them. */
export async function rate(
  tx: Tx,
  me: Member,
  { chatRequestId, ...draft }: Body<typeof ratings.rate>,
): Promise<Rating> {
  const { listenerId } = draft
  await lockPair(tx, me.id, listenerId)
  await refuseUnlessThere(tx, me, listenerId)
  const before = await tx.db
    .selectFrom('ratings')
    .select('id')
    .where('sharerId', '=', me.id)
    .where('listenerId', '=', listenerId)
    .executeTakeFirst()
  if (before !== undefined) throw new Problem('ALREADY_RATED')
  const pending = await requestsTo(tx.db, me.id)
    .where('listenerId', '=', listenerId)
    .where('status', '=', 'pending')
    .$if(typeof chatRequestId === 'number', (query) =>
      query.where('roomId', '=', chatRequestId ?? 0),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const request = pending && (await end(tx, pending.id, 'completed'))
  if (request === undefined) throw new Problem('FORBIDDEN')

  const rating = await tx.db
    .insertInto('ratings')
    .values({ ...draft, requestId: request.id, sharerId: me.id })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_RATED') : error
    })
  await countRating(tx, rating)
  await tellSettled(tx, me, request)
  await notify(tx, {
    userId: listenerId,
    type: 'rating_received',
    relatedId: rating.id,
    params: {},
  })
  return ratingView(rating)
}

/** Whom a block hides, in either direction, is not there to be rated, nor is who deleted their account. */
async function refuseUnlessThere(tx: Tx, me: Member, listenerId: number): Promise<void> {
  const there = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', listenerId)
    .where('deletedAt', 'is', null)
    .where(notBlocked(me.id, 'users.id'))
    .executeTakeFirst()
  if (there === undefined) throw new Problem('NOT_FOUND')
}

type Stars = Record<'empathyRating' | 'responseSpeedRating' | 'helpfulnessRating', number>

/** Adds a rating's mean to the listener's sum. It is counted in whole thirds, so that the sum never drifts from its ratings. */
async function countRating(
  tx: Tx,
  { listenerId, ...stars }: Stars & { listenerId: number },
): Promise<void> {
  const thirds = stars.empathyRating + stars.responseSpeedRating + stars.helpfulnessRating
  await tx.db
    .updateTable('users')
    .set({
      ratingsCount: sql`"ratingsCount" + 1`,
      ratingsSum: sql`(round("ratingsSum" * 3) + ${thirds}) / 3`,
    })
    .where('id', '=', listenerId)
    .execute()
}
