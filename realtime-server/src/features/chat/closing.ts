import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/write.ts'
import type { Presence } from '../../live/presence.ts'
import { withdrawRoomNotifications } from '../notifications/writes.ts'
import { otherIdOf, takesPart } from './reads.ts'
import { announceRoomTo } from './writes.ts'

/**
 * Ends rooms on the side of `leaverId`, for good: gone for them, closed for the other one, who keeps what was written.
 * A send waits for the row's lock or is waited for, so that nothing is stored once this has committed. Answers which
 * rooms it ended: none that the leaver had left already.
 */
async function closeRooms(
  tx: Tx,
  leaverId: number,
  which: RawBuilder<boolean>,
  presence: Presence,
): Promise<number[]> {
  const open = await tx.db
    .selectFrom('chatRooms')
    .selectAll()
    .where(takesPart(leaverId))
    .where(which)
    // In one fixed order, so that two who close several rooms never wait for each other in a circle.
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, participant1Id, isActive } of open) {
    const room = await tx.db
      .updateTable('chatRooms')
      .set({
        isActive: false,
        [participant1Id === leaverId ? 'left1At' : 'left2At']: sql`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    // A room that was closed already has nobody else in it.
    if (isActive) await announceRoomTo(tx, 'room:closed', room, otherIdOf(room, leaverId), presence)
    await announceRoomTo(tx, 'room:closed', room, leaverId, presence)
    await withdrawRoomNotifications(tx, leaverId, id)
  }
  return open.map((room) => room.id)
}

/** Ends one room. */
export const closeRoom = (
  tx: Tx,
  leaverId: number,
  roomId: number,
  presence: Presence,
): Promise<number[]> => closeRooms(tx, leaverId, sql`id = ${roomId}`, presence)

/**
 * Ends the rooms that somebody has with another person. One in which that person is anonymous to them stays: its end
 * would tell who the anonymous person is.
 */
export const closeRoomsBetween = (
  tx: Tx,
  leaverId: number,
  otherId: number,
  presence: Presence,
): Promise<number[]> =>
  closeRooms(
    tx,
    leaverId,
    sql`("participant2Id" = ${otherId} or ("participant1Id" = ${otherId} and not "isAnonymous"))`,
    presence,
  )

/** Ends every room of somebody who goes away. */
export const closeRoomsOf = (tx: Tx, leaverId: number, presence: Presence): Promise<number[]> =>
  closeRooms(tx, leaverId, sql`true`, presence)
