import type { AdminMessage, Body, support } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { supportId } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'
import { announceSent, findSent, storing } from '../chat/messages/store.ts'
import type { RoomRow } from '../chat/views.ts'
import { announceRoom } from '../chat/writes.ts'
import { notifyOfLatest } from '../notifications/notify.ts'
import { type SupportRow, supportView } from './views.ts'
import { lockMessage, moveTo, refuseTaken } from './writes.ts'

type Draft = Body<typeof support.send>

/** Throw NOT_FOUND for an account that cannot receive messages. Locks its row against a deletion. */
async function lockReader(tx: Tx, userId: number): Promise<void> {
  const reader = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('id', '<>', supportId)
    .where('isAi', '=', false)
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (reader === undefined) throw new Problem('NOT_FOUND')
}

/** Return the support team's room with a member; the first message opens it. */
async function openSupportRoom(tx: Tx, userId: number): Promise<{ room: RoomRow; isNew: boolean }> {
  const made = await tx.db
    .insertInto('chatRooms')
    .values({ participant1Id: supportId, participant2Id: userId, isAnonymous: false })
    .onConflict((conflict) =>
      // A literal, because a generic plan cannot use the partial index with a parameter.
      conflict
        .column('participant2Id')
        .where('participant1Id', '=', sql.lit(supportId))
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (made !== undefined) return { room: made, isNew: true }
  // Locked, so that a retry finds the message of the first attempt.
  const room = await tx.db
    .selectFrom('chatRooms')
    .selectAll()
    .where('participant1Id', '=', sql.lit(supportId))
    .where('participant2Id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { room, isNew: false }
}

/** Lock and return the support message that is answered; NOT_FOUND when it is another member's. */
async function lockAnswered(
  tx: Tx<Admin>,
  { userId, supportMessageId }: Draft,
): Promise<SupportRow | null> {
  if (supportMessageId === undefined) return null
  const row = await lockMessage(tx, supportMessageId)
  if (row.userId !== userId) throw new Problem('NOT_FOUND')
  return row
}

/** Store a message in the room and announce it to both sides. */
async function store(tx: Tx, userId: number, { message, clientId }: Draft) {
  const { room, isNew } = await openSupportRoom(tx, userId)
  const draft = { roomId: room.id, senderId: supportId, content: message, clientId }
  const known = clientId === undefined ? undefined : await findSent(tx, draft)
  if (known !== undefined) {
    if (known.content !== message) throw new Problem('CLIENT_ID_REUSED')
    return { sent: known, wasKnown: true }
  }
  const { rows } = await storing([draft], { skipLocked: false, notifies: false }).execute(tx.db)
  const [sent] = rows
  if (sent === undefined) throw new Problem('ROOM_CLOSED')
  if (isNew) {
    const opened = await tx.db
      .selectFrom('chatRooms')
      .selectAll()
      .where('id', '=', room.id)
      .executeTakeFirstOrThrow()
    await announceRoom(tx, opened)
  }
  announceSent(tx, sent)
  await notifyOfLatest(tx, {
    userId,
    type: 'admin_message',
    relatedId: room.id,
    actorId: supportId,
  })
  return { sent, wasKnown: false }
}

/**
 * Write to a member as the support team, in the team's room with a notification. With `supportMessageId` it answers and
 * claims their message: SUPPORT_TAKEN while another admin has it, SUPPORT_MOVED once it is resolved.
 */
export async function sendAsTeam(
  tx: Tx<Admin>,
  seal: Seal,
  draft: Draft,
): Promise<AdminMessage | Already<AdminMessage>> {
  const { userId } = draft
  // The same lock order as the deletion of an account.
  await lockReader(tx, userId)
  const answered = await lockAnswered(tx, draft)
  const { sent, wasKnown } = await store(tx, userId, draft)
  const view = {
    kind: 'admin-message' as const,
    id: sent.id,
    roomId: sent.roomId,
    userId,
    message: sent.content,
    createdAt: sent.createdAt,
  }
  if (wasKnown) {
    const supportMessage = answered && (await supportView(tx.db, answered, tx.me.id))
    return new Already({ ...view, supportMessage })
  }
  if (answered === null) {
    await audit(tx, seal, { action: 'support:send', target: `user ${userId}` })
    return { ...view, supportMessage: null }
  }
  // Checked only now, because a retry must find its answer; a refusal rolls the message back.
  refuseTaken(tx, answered)
  if (answered.status === 'resolved') throw new Problem('SUPPORT_MOVED')
  await tx.db
    .insertInto('supportReplies')
    .values({ messageId: sent.id, supportMessageId: answered.id, adminId: tx.me.id })
    .execute()
  const supportMessage = await moveTo(tx, answered, 'processing')
  await audit(tx, seal, { action: 'support:reply', target: `support-message ${answered.id}` })
  return { ...view, supportMessage }
}
