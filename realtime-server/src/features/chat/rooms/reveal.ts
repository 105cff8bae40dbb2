import type { ChatRoom } from '@dodam/contract'
import { Problem } from '../../../core/http/problem.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { lockPair } from '../../visibility/writes.ts'
import { announceRead } from '../messages/store.ts'
import { readRoom, readRoomRow } from '../reads.ts'
import { otherIdOf } from '../views.ts'
import { announceRoom } from '../writes.ts'

/** Called with the request of a room whose sharer has just been revealed; the request shows their name from now on. */
export type OnRevealed = (tx: Tx, requestId: number) => Promise<void>

/**
 * Reveal the caller to the listener of one room, for good; idempotent. The post and all other rooms stay anonymous.
 * Throws ROOM_CLOSED when the room has ended, and FORBIDDEN in a room of the support team about a case.
 */
export async function reveal(
  tx: Tx<Member>,
  { roomId, onRevealed }: { roomId: number; onRevealed: OnRevealed },
): Promise<ChatRoom> {
  const { room, side } = await readRoomRow(tx.db, tx.me.id, roomId)
  if (side !== 1 || room.chatRequestId === null) throw new Problem('FORBIDDEN')
  // Serialized with a block by the listener, which either has closed the room or finds the sharer revealed.
  await lockPair(tx, tx.me.id, otherIdOf(room, tx.me.id))
  await lockRequest(tx, room.chatRequestId)
  const revealed = await tx.db
    .updateTable('chatRooms')
    .set({ isAnonymous: false, tellsReadAt: null })
    .where('id', '=', roomId)
    .where('isAnonymous', '=', true)
    .where('isActive', '=', true)
    .where('left1At', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (revealed !== undefined) {
    await announceRoom(tx, revealed)
    announceRead(tx, revealed)
    if (revealed.chatRequestId !== null) await onRevealed(tx, revealed.chatRequestId)
  }
  const now = await readRoom(tx, { id: roomId })
  if (now.isAnonymous) throw new Problem('ROOM_CLOSED')
  return now
}

/** Lock the request, so that a deletion of its post cannot announce an older state after this. */
const lockRequest = (tx: Tx, id: number | null) =>
  tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
