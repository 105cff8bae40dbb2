import {
  type AdminMessage,
  api,
  type Body,
  bandOf,
  linesNamedIn,
  mayCall,
  type support,
  supportId,
} from '@dodam/contract'
import { sql } from 'kysely'
import { Problem, refusedField } from '../../core/http/problem.ts'
import { Already } from '../../core/http/route.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { audit } from '../audit/writes.ts'
import { announceSent, findSent, storing } from '../chat/messages/store.ts'
import { findTeamRoom } from '../chat/team-rooms.ts'
import type { MessageRow, RoomRow } from '../chat/views.ts'
import { announceRoom, announceRoomTo } from '../chat/writes.ts'
import { notifyOfLatest } from '../notifications/notify.ts'
import { checkClaimed, lockCase } from '../reports/cases/locked-case.ts'
import { readCaseView } from '../reports/cases/views.ts'
import { readCaseRow } from '../reports/reads.ts'
import { type SupportRow, supportView } from './views.ts'
import { sendToVisitor } from './visitors.ts'
import { lockMessage, noteReply, refuseTaken } from './writes.ts'

type Draft = Body<typeof support.send>

/** Who is written to, and whether the writing admin may know them. */
interface Reader {
  userId: number
  isMasked: boolean
}

/**
 * Throw NOT_FOUND for an account that cannot receive messages. Locks its row against a deletion. A masked one counts as
 * there: that their account is gone would tell who they are.
 */
async function lockReader(tx: Tx, { userId, isMasked }: Reader): Promise<void> {
  const reader = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('id', '<>', supportId)
    .where('isAi', '=', false)
    .$if(!isMasked, (query) => query.where('deletedAt', 'is', null))
    .forShare()
    .executeTakeFirst()
  if (reader === undefined) throw new Problem('NOT_FOUND')
}

/** Return the support team's room with a member; the first message opens it. */
async function openSupportRoom(tx: Tx, userId: number): Promise<Opened> {
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
  { userId, supportMessageId }: { userId: number; supportMessageId?: number | undefined },
): Promise<SupportRow | null> {
  if (supportMessageId === undefined) return null
  const row = await lockMessage(tx, supportMessageId)
  if (row.userId !== userId) throw new Problem('NOT_FOUND')
  return row
}

interface Opened {
  room: RoomRow
  isNew: boolean
}

/** Return the message that the same clientId stored in a room, if any. Throws CLIENT_ID_REUSED for another text. */
async function findKnown(tx: Tx, room: RoomRow, { message, clientId }: Draft) {
  if (clientId === undefined) return undefined
  const known = await findSent(tx, { roomId: room.id, senderId: supportId, clientId })
  if (known !== undefined && known.content !== message) throw new Problem('CLIENT_ID_REUSED')
  return known
}

/** Store a message in a room and announce it to both sides. */
async function store(tx: Tx, { room, isNew }: Opened, { userId, ...draft }: Draft & Reader) {
  const { message: content, clientId } = draft
  const { rows } = await storing([{ roomId: room.id, senderId: supportId, content, clientId }], {
    skipLocked: false,
    notifies: false,
  }).execute(tx.db)
  const [sent] = rows
  if (sent === undefined) throw new Problem('ROOM_CLOSED')
  if (isNew) {
    const opened = await tx.db
      .selectFrom('chatRooms')
      .selectAll()
      .where('id', '=', room.id)
      .executeTakeFirstOrThrow()
    // A room about a case in which they are masked is not in the list of the team's account.
    if (opened.isAnonymous) await announceRoomTo(tx, 'room:changed', opened, userId)
    else await announceRoom(tx, opened)
  }
  announceSent(tx, sent)
  await notifyOfLatest(tx, {
    userId,
    type: 'admin_message',
    relatedId: room.id,
    actorId: supportId,
  })
  return sent
}

const viewOf = (sent: MessageRow, { userId, isMasked }: Reader, caseId: number | null) => ({
  kind: 'admin-message' as const,
  id: sent.id,
  roomId: isMasked ? null : sent.roomId,
  userId: isMasked ? null : userId,
  caseId,
  message: sent.content,
  createdAt: sent.createdAt,
})

/**
 * Write to a member as the support team, in the team's room with a notification. With `supportMessageId` it answers and
 * claims their message: SUPPORT_TAKEN while another admin has it, SUPPORT_MOVED once it is resolved.
 */
async function sendToMember(
  tx: Tx<Admin>,
  seal: Seal,
  draft: Draft & { userId: number },
): Promise<AdminMessage | Already<AdminMessage>> {
  const reader = { userId: draft.userId, isMasked: false }
  // The same lock order as the deletion of an account.
  await lockReader(tx, reader)
  const answered = await lockAnswered(tx, draft)
  const opened = await openSupportRoom(tx, reader.userId)
  const known = await findKnown(tx, opened.room, draft)
  if (known !== undefined) {
    const supportMessage = answered && (await supportView(tx.db, answered, tx.me.id))
    return new Already({ ...viewOf(known, reader, null), supportMessage })
  }
  const view = viewOf(await store(tx, opened, { ...draft, ...reader }), reader, null)
  if (answered === null) {
    await audit(tx, seal, { action: 'support:send', target: `user ${reader.userId}` })
    return { ...view, supportMessage: null }
  }
  // Checked only now, because a retry must find its answer; a refusal rolls the message back.
  refuseTaken(tx, answered)
  await tx.db
    .insertInto('supportReplies')
    .values({ messageId: view.id, supportMessageId: answered.id, adminId: tx.me.id })
    .execute()
  const supportMessage = await noteReply(tx, answered)
  await audit(tx, seal, { action: 'support:reply', target: `support-message ${answered.id}` })
  return { ...view, supportMessage }
}

/** Return the room in which the team writes to a masked member about one case; the first message opens it. */
async function openMaskedRoom(tx: Tx, userId: number): Promise<Opened> {
  const { gradeLevel } = personIn(await readPeople(tx.db, [userId]), userId)
  const room = await tx.db
    .insertInto('chatRooms')
    .values({
      participant1Id: userId,
      participant2Id: supportId,
      isAnonymous: true,
      sharerBand: bandOf(gradeLevel),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { room, isNew: true }
}

/**
 * Write as the support team to whom a case is about, which the admin must have claimed. Where they are masked they stay so:
 * the room is one of that case alone, and neither the answer nor the audit entry names it or them.
 */
async function sendAboutCase(
  tx: Tx<Admin>,
  seal: Seal,
  draft: Draft & { caseId: number },
): Promise<AdminMessage | Already<AdminMessage>> {
  const { caseId, ...reader } = await readReader(tx, draft.caseId)
  await lockReader(tx, reader)
  const row = await lockCase(tx, caseId)
  const before = await findTeamRoom(tx.db, row)
  const known = before && (await findKnown(tx, before, draft))
  if (known !== undefined)
    return new Already({ ...viewOf(known, reader, caseId), supportMessage: null })
  await checkClaimed(tx, row)
  const opened =
    before !== undefined
      ? { room: before, isNew: false }
      : reader.isMasked
        ? await openMaskedRoom(tx, reader.userId)
        : await openSupportRoom(tx, reader.userId)
  if (before === undefined) {
    const { id: roomId, lastSeq } = opened.room
    await tx.db
      .updateTable('cases')
      .set({ roomId, roomSeq: lastSeq + 1 })
      .where('id', '=', caseId)
      .execute()
  }
  const sent = await store(tx, opened, { ...draft, ...reader })
  // They can answer from now on.
  if (before === undefined && !opened.isNew)
    await announceRoomTo(tx, 'room:changed', await readRoomOf(tx, sent), reader.userId)
  const told = linesNamedIn(draft.message).join(', ')
  await audit(tx, seal, {
    action: 'report:write',
    target: `report ${caseId}`,
    reason: told === '' ? null : told,
  })
  return { ...viewOf(sent, reader, caseId), supportMessage: null }
}

const readRoomOf = (tx: Tx, { roomId }: MessageRow): Promise<RoomRow> =>
  tx.db.selectFrom('chatRooms').selectAll().where('id', '=', roomId).executeTakeFirstOrThrow()

/** Return whom the case of a report is about, and whether they are masked in it. NOT_FOUND for themselves. */
async function readReader(tx: Tx<Admin>, reportId: number): Promise<Reader & { caseId: number }> {
  const row = await readCaseRow(tx, reportId)
  const { target } = await readCaseView(tx.db, row, tx.me.language)
  return { caseId: row.id, userId: row.subjectId, isMasked: target.user === null }
}

/**
 * Write as the support team: to a member by their id, to the subject of a case, or to the visitor who wrote a message.
 * FORBIDDEN for an answer to a message that the caller may not read.
 */
export async function sendAsTeam(
  tx: Tx<Admin>,
  seal: Seal,
  draft: Draft,
): Promise<AdminMessage | Already<AdminMessage>> {
  const { userId, caseId, supportMessageId } = draft
  if (supportMessageId !== undefined && !mayCall(tx.me, api.support.list))
    throw new Problem('FORBIDDEN')
  if (userId !== undefined && caseId === undefined)
    return await sendToMember(tx, seal, { ...draft, userId })
  if (caseId !== undefined && userId === undefined && supportMessageId === undefined)
    return await sendAboutCase(tx, seal, { ...draft, caseId })
  if (userId === undefined && caseId === undefined && supportMessageId !== undefined)
    return await sendToVisitor(tx, seal, { ...draft, supportMessageId })
  throw refusedField(caseId === undefined ? 'userId' : 'caseId', 'field.invalid', tx.me.language)
}
