import { type CaseMessage, shownCaseMessages, supportId } from '@dodam/contract'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import { findTeamRoom } from '../../chat/team-rooms.ts'
import { checkNotReporter, readCaseRow } from '../reads.ts'

/**
 * List what the team and the person concerned wrote about a case, oldest first, without the room and the person: the
 * newest messages, and of a decided case those until its decision.
 */
export async function listCaseMessages(
  context: Context<Admin>,
  { id: asked }: { id: number },
): Promise<CaseMessage[]> {
  const row = await readCaseRow(context, asked)
  await checkNotReporter(context, row)
  const room = await findTeamRoom(context.db, row)
  if (room === undefined) return []
  const { status, decidedAt, roomSeq } = row
  const messages = await context.db
    .selectFrom('chatMessages')
    .select(['id', 'senderId', 'content', 'createdAt', 'deletedAt'])
    .where('roomId', '=', room.id)
    .where('seq', '>=', Math.max(roomSeq ?? 0, room.emptiedSeq + 1))
    .$if(status !== 'pending', (query) => query.where('createdAt', '<=', decidedAt ?? ''))
    .orderBy('seq', 'desc')
    .limit(shownCaseMessages)
    .execute()
  return messages.toReversed().map(({ senderId, deletedAt, ...message }) => ({
    id: message.id,
    isTeam: senderId === supportId,
    content: deletedAt === null ? message.content : '',
    isDeleted: deletedAt !== null,
    createdAt: message.createdAt,
  }))
}
