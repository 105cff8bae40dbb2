import { unansweredMs } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { closeForListener, closeRoomsBetween } from '../chat/rooms/close.ts'
import { notify } from '../notifications/notify.ts'
import { withdrawRequestNotification } from '../notifications/writes.ts'
import { randomMoment } from '../visibility/rules.ts'
import { lockPair } from '../visibility/writes.ts'
import { announceRequest } from './announcing.ts'
import { readBothViews } from './reads.ts'

/** A sharer who has left, and a listener they are masked from. */
export interface MaskedPair {
  sharerId: number
  listenerId: number
}

/**
 * End what two members share because `leaverId` blocks the other by name: their rooms, and the other's pending requests
 * on the leaver's anonymous posts. Masked things end for the other at random moments. Named requests are hidden by the
 * block itself. Return the ids of the ended rooms.
 */
export async function endBetween(
  tx: Tx,
  { leaverId, otherId }: { leaverId: number; otherId: number },
): Promise<number[]> {
  await declineMaskedLater(tx, { sharerId: leaverId, listenerId: otherId })
  return await closeRoomsBetween(tx, { leaverId, otherId })
}

/** Schedule declines of the pending requests on a sharer's anonymous posts, and hide them from the sharer. */
const declineMaskedLater = (
  tx: Pick<Tx, 'db'>,
  { sharerId, listenerId }: { sharerId: number; listenerId?: number },
) =>
  tx.db
    .updateTable('chatRequests')
    .from('posts')
    .set({ declinesAt: randomMoment })
    .whereRef('posts.id', '=', 'postId')
    .where('isAnonymous', '=', true)
    .where('sharerId', '=', sharerId)
    .$if(listenerId !== undefined, (query) => query.where('listenerId', '=', listenerId ?? 0))
    .where('status', '=', 'pending')
    .where('declinesAt', 'is', null)
    .execute()

/**
 * Decline all pending requests from and to a member who deletes their account; those on their anonymous posts at random
 * moments. Return the ids of the requests declined now, whose other members must be notified.
 */
export async function declineAllOf(tx: Pick<Tx, 'db'>, userId: number): Promise<number[]> {
  const open = await tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where((eb) => eb.or([eb('sharerId', '=', userId), eb('listenerId', '=', userId)]))
    .where('status', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (open.length === 0) return []
  await declineMaskedLater(tx, { sharerId: userId })
  const declined = await tx.db
    .updateTable('chatRequests')
    // The time of each row instead of one shared time.
    .set({ status: 'declined', respondedAt: sql`clock_timestamp()` })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(open.map((row) => row.id)))))
    .where((eb) => eb.or([eb('listenerId', '=', userId), eb('declinesAt', 'is', null)]))
    .returning('id')
    .execute()
  return declined.map((row) => row.id)
}

/** Announce a request to the other member after `userId` has deleted their account. */
export async function announceToOther(tx: Tx, userId: number, requestId: number): Promise<void> {
  const both = await readBothViews(tx.db, requestId)
  const isSharer = both.sharerId === userId
  if (isSharer ? both.listenerSees : both.sharerSees)
    tx.announce(
      to.member(isSharer ? both.listenerId : both.sharerId),
      'chat-request:changed',
      isSharer ? both.forListener : both.forSharer,
    )
}

/**
 * End one due masked thing of a pair for the listener: a request, otherwise a room. The other due things get new random
 * moments, so that no two things of a pair end together, even after a downtime.
 */
export async function endOneMasked(tx: Tx, pair: MaskedPair): Promise<void> {
  await lockPair(tx, pair.sharerId, pair.listenerId)
  if (!(await declineDue(tx, pair)) && !(await closeDue(tx, pair))) return
  await tx.db
    .updateTable('chatRequests')
    .set({ declinesAt: randomMoment })
    .where('sharerId', '=', pair.sharerId)
    .where('listenerId', '=', pair.listenerId)
    .where(isRequestDue)
    .execute()
  await tx.db
    .updateTable('chatRooms')
    .set({ closesAt: randomMoment })
    .where('participant1Id', '=', pair.sharerId)
    .where('participant2Id', '=', pair.listenerId)
    .where(isRoomDue)
    .execute()
}

/** True for a row of `chatRequests` whose decline is due. */
export const isRequestDue = sql<boolean>`("declinesAt" <= now() and status = 'pending')`

/** True for a row of `chatRooms` whose end is due. */
export const isRoomDue = sql<boolean>`("closesAt" <= now() and "isActive")`

/** Decline one due request of the pair, as if answered now. Return whether there was one. */
async function declineDue(tx: Tx, { sharerId, listenerId }: MaskedPair): Promise<boolean> {
  const due = await tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where('sharerId', '=', sharerId)
    .where('listenerId', '=', listenerId)
    .where(isRequestDue)
    .orderBy('declinesAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return false
  await tx.db
    .updateTable('chatRequests')
    .set({ status: 'declined', respondedAt: sql`now()` })
    .where('id', '=', due.id)
    .execute()
  announceRequest(tx, await readBothViews(tx.db, due.id))
  await notify(tx, {
    userId: listenerId,
    type: 'chat_declined',
    relatedId: due.id,
    actorId: null,
  })
  return true
}

/** Close one due room of the pair for the listener. Return whether there was one. */
async function closeDue(tx: Tx, { sharerId, listenerId }: MaskedPair): Promise<boolean> {
  const due = await tx.db
    .selectFrom('chatRooms')
    .select('id')
    .where('participant1Id', '=', sharerId)
    .where('participant2Id', '=', listenerId)
    .where(isRoomDue)
    .orderBy('closesAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return false
  await closeForListener(tx, due.id)
  return true
}

/** Decline a request that was not answered in time. Several instances may run it at once. */
export async function expire(tx: Tx, id: number): Promise<void> {
  const now = tx.clock.now()
  const expired = await tx.db
    .updateTable('chatRequests')
    .set({ status: 'declined', respondedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('createdAt', '<=', timeBefore(now, unansweredMs))
    .returning(['sharerId', 'listenerId'])
    .executeTakeFirst()
  if (expired === undefined) return
  const both = await readBothViews(tx.db, id)
  announceRequest(tx, both)
  await withdrawRequestNotification(tx, expired.sharerId, id)
  if (both.listenerSees)
    await notify(tx, {
      userId: expired.listenerId,
      type: 'chat_declined',
      relatedId: id,
      actorId: null,
      params: { isUnanswered: true },
    })
}
