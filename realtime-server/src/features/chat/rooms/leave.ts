import type { RoomLeft } from '@dodam/contract'
import { Problem } from '../../../core/http/problem.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { type EndBetween, storeBlock } from '../../blocks/writes.ts'
import { lockPair } from '../../visibility/writes.ts'
import { readOwnRoomRow } from '../reads.ts'
import { isTeamRoom } from '../team-rooms.ts'
import { otherIdOf } from '../views.ts'
import { closeRoom } from './close.ts'

/**
 * Leave a room for good; idempotent. The support team's rooms cannot be left. `block` also blocks the other
 * participant, even when they have deleted their account or block the caller. If they are masked, the block is hidden
 * from the caller and only this room ends.
 */
export async function leave(
  tx: Tx<Member>,
  { roomId, block, endBetween }: { roomId: number; block: boolean; endBetween: EndBetween },
): Promise<RoomLeft> {
  const { room } = await readOwnRoomRow(tx.db, tx.me.id, roomId)
  if (isTeamRoom(room)) throw new Problem('FORBIDDEN')
  const ended = block
    ? await blockOther(tx, { roomId, otherId: otherIdOf(room, tx.me.id), endBetween })
    : await closeRoom(tx, { leaverId: tx.me.id, roomId })
  return { kind: 'room-left', id: roomId, success: true, alreadyLeft: !ended.includes(roomId) }
}

async function blockOther(
  tx: Tx<Member>,
  { roomId, otherId, endBetween }: { roomId: number; otherId: number; endBetween: EndBetween },
): Promise<number[]> {
  const leaverId = tx.me.id
  await lockPair(tx, leaverId, otherId)
  // Read again, because the sharer may have revealed themselves before the lock was taken.
  const { room, side } = await readOwnRoomRow(tx.db, leaverId, roomId)
  const isHidden = room.isAnonymous && side === 2
  const maskedIn = isHidden ? roomId : undefined
  await storeBlock(tx, { blockerId: leaverId, blockedId: otherId, maskedIn })
  return isHidden
    ? await closeRoom(tx, { leaverId, roomId })
    : await endBetween(tx, { leaverId, otherId })
}
