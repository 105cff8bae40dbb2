import { sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { closeForListener, closeRoomsBetween } from '../chat/rooms/close.ts'
import { notify } from '../notifications/notify.ts'
import { randomMoment } from '../visibility/rules.ts'
import { lockPair } from '../visibility/writes.ts'
import { announceRequest } from './announcing.ts'
import { readBothViews } from './reads.ts'

/** A sharer who has gone, and a listener from whom they are masked. */
export interface MaskedPair {
  sharerId: number
  listenerId: number
}

/**
 * End what two people have in common because `leaverId` blocks the other by name: their rooms, and the other's pending
 * requests on what the leaver wrote anonymously. For the other, what is masked ends at random moments. Requests by name are
 * hidden by the block itself. Return the ids of the rooms that ended.
 */
export async function endBetween(
  tx: Tx,
  { leaverId, otherId }: { leaverId: number; otherId: number },
): Promise<number[]> {
  await declineMaskedLater(tx, { sharerId: leaverId, listenerId: otherId })
  return await closeRoomsBetween(tx, { leaverId, otherId })
}

/** Give each pending request on a sharer's anonymous posts a moment at which it is declined; from now on they do not see it. */
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
 * Decline all pending requests of somebody who deletes their account, theirs and those to them, but those on their
 * anonymous posts at random moments. Return the ids of the ones declined now, whose other people are to be told.
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
    // The time of each row, and not one that they share.
    .set({ status: 'declined', respondedAt: sql`clock_timestamp()` })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(open.map((row) => row.id)))))
    .where((eb) => eb.or([eb('listenerId', '=', userId), eb('declinesAt', 'is', null)]))
    .returning('id')
    .execute()
  return declined.map((row) => row.id)
}

/** Announce a request to the other one of its two people than `userId`, who has deleted their account. */
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
 * End for the listener one masked thing of a pair whose moment has come: a request, or else a room. What else of the pair
 * is due gets a new moment, so that no two things of the same two people end together, not even after the server was down.
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

/** True for a row of `chatRequests` whose moment has come. */
export const isRequestDue = sql<boolean>`("declinesAt" <= now() and status = 'pending')`

/** True for a row of `chatRooms` whose moment has come. */
export const isRoomDue = sql<boolean>`("closesAt" <= now() and "isActive")`

/** Decline one due request of the pair: to the listener an ordinary answer of this moment. Return whether there was one. */
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
    setting: 'chatRequests',
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
