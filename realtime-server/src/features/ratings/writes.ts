import type { Body, Rating, RatingRequest, ratings } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { readPeople } from '../accounts/reads.ts'
import { readRoomRow } from '../chat/reads.ts'
import { isTeamRoom } from '../chat/team-rooms.ts'
import type { RoomRow } from '../chat/views.ts'
import { notify } from '../notifications/notify.ts'
import { markRelatedRead } from '../notifications/writes.ts'
import { isVisible } from '../visibility/rules.ts'
import { lockPair } from '../visibility/writes.ts'
import { announceClosed, markClosed } from './close-request.ts'
import { countRatings } from './counts.ts'
import { ratingView, requestsTo, requestView } from './reads.ts'

/** A sharer is not asked for a rating while their last signs of a crisis in the room are newer than this. */
const pauseAfterCrisisMs = 86_400_000

/** Ask the sharer of an active room for a rating. A masked sharer who has left does not receive it. */
export async function ask(
  tx: Tx<Member>,
  { chatRoomId, message }: Body<typeof ratings.ask>,
): Promise<RatingRequest> {
  const { me } = tx
  const sharerId = await readSharerOf(tx, chatRoomId)
  // Serialized with a rating between the two, which this must see.
  await lockPair(tx, me.id, sharerId)
  // Lock the room, so that a sharer receives no request after the answer to their leave.
  const { room } = await readRoomRow(tx.db, me.id, chatRoomId, { lock: 'share' })
  if (!room.isActive) throw new Problem('ROOM_CLOSED')
  // Only a room that has had signs at all is looked through.
  if (room.careSince !== null && (await hasRecentSigns(tx, room)))
    throw new Problem('RATING_TOO_SOON')

  const row = await tx.db
    .insertInto('ratingRequests')
    .values({
      roomId: chatRoomId,
      listenerId: me.id,
      sharerId,
      message,
      // The start of the transaction could be earlier than a leave that this waited for.
      createdAt: sql`clock_timestamp()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_SENT_IN_ROOM') : error
    })
  if (await isKnownToHaveRated(tx, room)) throw new Problem('ALREADY_RATED')

  const people = await readPeople(tx.db, [me.id])
  const view = requestView(row, people)
  tx.announce(to.member(me.id), 'rating-request:changed', view)
  const seen = await requestsTo(tx.db, sharerId).where('id', '=', row.id).executeTakeFirst()
  if (seen === undefined) return view
  tx.announce(to.member(sharerId), 'rating-request:new', requestView(seen, people))
  // A sharer who has rated this listener has nothing to do.
  if (seen.status !== 'pending') return view
  await notify(tx, {
    userId: sharerId,
    type: 'rating_request',
    relatedId: row.id,
    actorId: me.id,
  })
  return view
}

/** Return the sharer of a room in which the caller is the listener. */
async function readSharerOf(tx: Tx<Member>, roomId: number): Promise<number> {
  const { room, side } = await readRoomRow(tx.db, tx.me.id, roomId)
  if (side !== 2 || isTeamRoom(room)) throw new Problem('FORBIDDEN')
  return room.participant1Id
}

/** Whether the sharer of a room has lately written something there in which a crisis was surely found. */
async function hasRecentSigns(tx: Tx, room: RoomRow): Promise<boolean> {
  const signs = await tx.db
    .selectFrom('textChecks')
    .select('id')
    .where('writerId', '=', room.participant1Id)
    .where('createdAt', '>', timeBefore(tx.clock.now(), pauseAfterCrisisMs))
    .where('roomId', '=', room.id)
    .where('kind', '=', 'crisis')
    .where('severity', '<>', 'low')
    .limit(1)
    .executeTakeFirst()
  return signs !== undefined
}

/**
 * Whether the listener may know that this sharer has rated them: only if the sharer is named in this room and in the
 * room of the rating. Otherwise a refusal would reveal that two rooms are with the same sharer, so the request stays
 * pending and the sharer is not notified.
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

/**
 * Rate a listener who asked for it, which completes the request. The listener is notified of a rating; stars and
 * feedback reach them together with those of others, without names.
 */
export async function rate(
  tx: Tx<Member>,
  { chatRequestId, confirm: _confirm, ...draft }: Body<typeof ratings.rate>,
): Promise<Rating> {
  const { me } = tx
  const { listenerId } = draft
  await lockPair(tx, me.id, listenerId)
  await refuseUnlessVisible(tx, listenerId)
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
  const request = pending && (await markClosed(tx, pending.id, 'completed'))
  if (request === undefined) throw new Problem('FORBIDDEN')

  const rating = await tx.db
    .insertInto('ratings')
    .values({
      ...draft,
      requestId: request.id,
      sharerId: me.id,
      countedAt: null,
      isForListener: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_RATED') : error
    })
  await countRatings(tx, listenerId)
  await announceClosed(tx, request)
  await announceOthersCompleted(tx, listenerId)
  await notify(tx, {
    userId: listenerId,
    type: 'rating_received',
    relatedId: rating.id,
    actorId: null,
  })
  return ratingView(rating)
}

/** Announce to the caller alone that the other requests of a rated listener are completed. */
async function announceOthersCompleted(tx: Tx<Member>, listenerId: number): Promise<void> {
  const others = await requestsTo(tx.db, tx.me.id)
    .where('listenerId', '=', listenerId)
    .where('status', '=', 'pending')
    .execute()
  const people = await readPeople(tx.db, [listenerId])
  for (const row of others) {
    tx.announce(to.member(tx.me.id), 'rating-request:changed', requestView(row, people))
    await markRelatedRead(tx, { type: 'rating_request', relatedId: row.id })
  }
}

/** Throw NOT_FOUND for a listener hidden by a block, in either direction, or with a deleted account. */
async function refuseUnlessVisible(tx: Tx<Member>, listenerId: number): Promise<void> {
  const visible = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', listenerId)
    .where('deletedAt', 'is', null)
    .where(isVisible(tx.me.id, 'users.id'))
    .executeTakeFirst()
  if (visible === undefined) throw new Problem('NOT_FOUND')
}
