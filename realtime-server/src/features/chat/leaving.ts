import type { RoomLeft } from '@dodam/contract'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import type { Presence } from '../../live/presence.ts'
import { supportId } from '../accounts/reads.ts'
import { lockPair } from '../blocks/pair.ts'
import { storeBlock } from '../blocks/writes.ts'
import { closeRoom, closeRoomsBetween } from './closing.ts'
import { otherIdOf, readRoomOnceMine } from './reads.ts'

/**
 * Leaves a room for good; only the first time changes anything. The support team's rooms cannot be left. With `block`
 * the other one is blocked as well, which needs neither their name nor that they are still there: where I know them, as
 * by any block, and where they are anonymous to me, so that nothing but this room tells of it.
 */
export async function leave(
  tx: Tx,
  me: Member,
  { roomId, block }: { roomId: number; block: boolean },
  presence: Presence,
): Promise<RoomLeft> {
  const { room } = await readRoomOnceMine(tx.db, me.id, roomId)
  if (room.participant1Id === supportId) throw new Problem('FORBIDDEN')
  const ended = block
    ? await blockOther(tx, me, { roomId, otherId: otherIdOf(room, me.id) }, presence)
    : await closeRoom(tx, me.id, roomId, presence)
  return { kind: 'room-left', id: roomId, success: true, alreadyLeft: !ended.includes(roomId) }
}

async function blockOther(
  tx: Tx,
  me: Member,
  { roomId, otherId }: { roomId: number; otherId: number },
  presence: Presence,
): Promise<number[]> {
  await lockPair(tx, me.id, otherId)
  // Read once more: until the lock was there, they could still tell who they are.
  const { room, side } = await readRoomOnceMine(tx.db, me.id, roomId)
  const isHidden = room.isAnonymous && side === 2
  await storeBlock(tx, { blockerId: me.id, blockedId: otherId, isHidden })
  return isHidden
    ? await closeRoom(tx, me.id, roomId, presence)
    : await closeRoomsBetween(tx, me.id, otherId, presence)
}
