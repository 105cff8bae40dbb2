import type { RatingRequest } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { readPeople } from '../accounts/reads.ts'
import { hasLeft } from '../chat/views.ts'
import { notify } from '../notifications/notify.ts'
import { markRelatedRead } from '../notifications/writes.ts'
import { type RequestRow, readRequestRow, requestView } from './reads.ts'

type Closed = 'completed' | 'declined'

/** Decline a request to the caller, or confirm that a rating completed it; idempotent. */
export async function closeRequest(
  tx: Tx<Member>,
  { id, status }: { id: number; status: Closed },
): Promise<RatingRequest> {
  await readRequestRow(tx, id)
  if (status === 'declined') {
    const declined = await markClosed(tx, id, status)
    if (declined !== undefined) return await announceClosed(tx, declined)
  }
  const row = await readRequestRow(tx, id)
  if (row.status === 'pending') throw new Problem('RATING_REQUIRED')
  if (row.status !== status) throw new Problem('ALREADY_PROCESSED')
  return requestView(row, await readPeople(tx.db, [row.listenerId]))
}

/** Close a request; undefined when it is not pending. */
export const markClosed = (
  tx: Pick<Tx, 'db'>,
  id: number,
  status: Closed,
): Promise<RequestRow | undefined> =>
  tx.db
    .updateTable('ratingRequests')
    .set({ status, settledAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/**
 * Announce the closed request to both, and notify the listener, without the caller's name while they are masked. A
 * listener who has left the room receives nothing.
 */
export async function announceClosed(tx: Tx<Member>, row: RequestRow): Promise<RatingRequest> {
  const { me } = tx
  const view = requestView(row, await readPeople(tx.db, [row.listenerId]))
  tx.announce(to.member(me.id), 'rating-request:changed', view)
  await markRelatedRead(tx, { type: 'rating_request', relatedId: row.id })
  const room = await tx.db
    .selectFrom('chatRooms')
    .select(['isAnonymous', 'left1At', 'left2At'])
    .where('id', '=', row.roomId)
    .executeTakeFirstOrThrow()
  if (hasLeft(room, 2)) return view
  tx.announce(to.member(row.listenerId), 'rating-request:changed', view)
  // Of a rating they are told by its own notification.
  if (row.status === 'completed') return view
  await notify(tx, {
    userId: row.listenerId,
    type: 'rating_completed',
    relatedId: row.id,
    actorId: room.isAnonymous ? null : me.id,
  })
  return view
}
