import type { ReportTarget } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { readVisiblePerson } from '../blocks/reads.ts'
import { readOwnRoomRow } from '../chat/reads.ts'
import { readCommentRow } from '../comments/reads.ts'
import { readPostState } from '../posts/reads.ts'

/** Something that can be reported. */
export interface Target {
  targetType: ReportTarget
  targetId: number
}

/** Who is concerned by a report of something that I may see; NOT_FOUND where I may not, FORBIDDEN where it is mine. */
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
 * Of a message in a room that I am or was in, also a deleted one: whoever deletes quickly can be reported too. What was
 * written after I left I have never seen.
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

/** A person whose profile I can see, or whom I know by name from a room of ours. */
async function readPerson(tx: Tx<Member>, id: number): Promise<number> {
  if (await haveMet(tx.db, tx.me.id, id)) return id
  return (await readVisiblePerson(tx, { id })).id
}

/** A masked sharer was not met by name: an answer that differs would tell who they are. */
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
