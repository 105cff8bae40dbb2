import type { AdminReport } from '@dodam/contract'
import { Problem } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { audit } from '../../audit/writes.ts'
import { closeRoom, closeRoomMasked } from '../../chat/rooms/close.ts'
import { announceCase } from '../announcing.ts'
import { checkClaimed, lockCase } from './locked-case.ts'
import { type CaseRoom, readRooms } from './rooms.ts'

/**
 * End the room of a reported message, or the rooms in which texts of a case were stopped, for both members, without a
 * decision: the other one keeps the messages. Of several in which its subject is masked, only that of the latest text ends
 * for the other side at once: rooms that end together would show that they are with the same person. Idempotent. NOT_FOUND for a case without a room, CASE_NOT_CLAIMED for an
 * admin without the claim.
 */
export async function endRoom(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<AdminReport> {
  const row = await lockCase(tx, id)
  await checkClaimed(tx, row)
  const rooms = (await readRooms(tx.db, [row])).get(id)
  if (rooms === undefined) throw new Problem('NOT_FOUND')
  const { subjectId: leaverId } = row
  const isMaskedIn = ({ isAnonymous, sharerId }: CaseRoom) => isAnonymous && sharerId === leaverId
  const latest = rooms.findLast(isMaskedIn)
  for (const room of rooms) {
    const close = isMaskedIn(room) && room !== latest ? closeRoomMasked : closeRoom
    await close(tx, { leaverId, roomId: room.id })
  }
  const view = await announceCase(tx, 'report:changed', row)
  await audit(tx, seal, { action: 'report:end-room', target: `report ${id}` })
  return view
}
