import type { ChatRoom } from '@dodam/contract'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import type { Presence } from '../../live/presence.ts'
import { lockPair } from '../blocks/pair.ts'
import { readBothViews } from '../chat-requests/reads.ts'
import { announceRequest } from '../chat-requests/tell.ts'
import { otherIdOf, readRoom, readRoomRow } from './reads.ts'
import { announceRoom } from './writes.ts'

/**
 * Tells the listener of one room who I am, for good. The post stays anonymous, and so does every other room. Whoever is
 * known already, or from now on, loses nothing by saying it twice.
 */
export async function reveal(
  tx: Tx,
  me: Member,
  roomId: number,
  presence: Presence,
): Promise<ChatRoom> {
  const { room, side } = await readRoomRow(tx.db, me.id, roomId)
  if (side !== 1) throw new Problem('FORBIDDEN')
  // A block of somebody anonymous comes before this, and has closed the room, or finds them known.
  await lockPair(tx, me.id, otherIdOf(room, me.id))
  await holdRequest(tx, room.chatRequestId)
  const revealed = await tx.db
    .updateTable('chatRooms')
    .set({ isAnonymous: false })
    .where('id', '=', roomId)
    .where('isAnonymous', '=', true)
    .where('isActive', '=', true)
    .returningAll()
    .executeTakeFirst()
  if (revealed !== undefined) {
    await announceRoom(tx, revealed, presence)
    if (revealed.chatRequestId !== null)
      announceRequest(tx, await readBothViews(tx.db, revealed.chatRequestId))
  }
  const now = await readRoom(tx.db, me.id, roomId, presence)
  if (now.isAnonymous) throw new Problem('ROOM_CLOSED')
  return now
}

/** Whoever deletes the post waits for this or is waited for: what is told last of the request is how it stands. */
const holdRequest = (tx: Tx, id: number | null) =>
  tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
