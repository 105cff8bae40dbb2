import type { ReportTarget } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { readVisiblePerson } from '../blocks/reads.ts'
import { readOwnRoomRow } from '../chat/reads.ts'
import { readCommentRow } from '../comments/reads.ts'
import { readPostState } from '../posts/reads.ts'

/** A thing that can be reported. */
export interface Target {
  targetType: ReportTarget
  targetId: number
}

/** Return the subject of a report by the caller; NOT_FOUND for an invisible thing, FORBIDDEN for their own. */
export async function readReportable(
  tx: Tx<Member>,
  { targetType, targetId: id }: Target,
): Promise<number> {
  const subjectId = await subjectFor[targetType](tx, id)
  if (subjectId === tx.me.id) throw new Problem('FORBIDDEN')
  return subjectId
}

const subjectFor: Record<ReportTarget, (tx: Tx<Member>, id: number) => Promise<number>> = {
  post: async (tx, id) => (await readPostState(tx.db, tx.me.id, id)).authorId,
  comment: async (tx, id) => (await readCommentRow(tx, id)).authorId,
  message: readSender,
  user: readPerson,
}

/**
 * Return the sender of a message in a present or former room of the caller, even of a deleted one, because a quick
 * deletion must not prevent a report. Messages after the caller's leave are not found.
 */
async function readSender(tx: Tx<Member>, id: number): Promise<number> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .select(['roomId', 'senderId', 'createdAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (message === undefined) throw new Problem('NOT_FOUND')
  const { room, side } = await readOwnRoomRow(tx.db, tx.me.id, message.roomId)
  const leftAt = side === 1 ? room.left1At : room.left2At
  if (leftAt !== null && message.createdAt > leftAt) throw new Problem('NOT_FOUND')
  return message.senderId
}

/** Return a member with a visible profile, or known by name from a room shared with the caller. */
async function readPerson(tx: Tx<Member>, id: number): Promise<number> {
  if (await haveMet(tx.db, tx.me.id, id)) return id
  return (await readVisiblePerson(tx, { id })).id
}

/** A masked sharer does not count as met, because a different answer would identify them. */
async function haveMet(db: ReadDb, meId: number, id: number): Promise<boolean> {
  const room = await db
    .selectFrom('chatRooms')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and({ participant1Id: meId, participant2Id: id }),
        eb.and({ participant1Id: id, participant2Id: meId, isAnonymous: false }),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return room !== undefined
}
