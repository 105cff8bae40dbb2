import { api, type ChatMessage, supportId } from '@dodam/contract'
import { compiledOnce, type Executable } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { Problem } from '../../../core/http/problem.ts'
import type { Seal } from '../../../core/keys/seal.ts'
import { liveEpoch } from '../../../core/tx/epoch.ts'
import type { Announcing, Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import {
  announceMade,
  insertNotifications,
  type MadeColumns,
  madeColumns,
  retellMessageNotification,
} from '../../notifications/notify.ts'
import { pushMessagesAgain } from '../../notifications/pushed.ts'
import { caseOfRoom, isTeamRoomRow } from '../team-rooms.ts'
import {
  hasLeft,
  type MessageRow,
  messageView,
  otherIdOf,
  otherSideOf,
  type RoomRow,
  type RoomSides,
  type Side,
  sideOf,
} from '../views.ts'

/** A message to send. */
export interface Draft {
  roomId: number
  senderId: number
  content: string
  clientId?: string | undefined
  /** The epoch of the sender's request; set when the statement runs outside a write, which compares it itself. */
  epoch?: number
}

/** The result for one draft: the message, the sides of its room, and perhaps a notification. */
export type Sent = MessageRow &
  RoomSides &
  MadeColumns & {
    /** Whether the listener is now told what a masked sharer has read. */
    tellsRead: boolean
    /** The pending case that the message is about, in a room of the support team. */
    caseId: number | null
  }

/**
 * Return the statement that increments the seq of each draft's room under the row lock and stores the message, so that
 * seq has no gaps and follows the order of the commits. It checks on the locked row that the room is open and the
 * sender in it, so nothing is stored after the answer to a leave or a block. In a room of the support team a member can
 * only write as long as a case of it is pending. It returns no row for a room that does not accept the message, for a draft of an earlier epoch, and with
 * `skipLocked` for a locked room. Without `notifies` the caller makes the notification.
 */
export function storing(
  drafts: readonly Draft[],
  { skipLocked, notifies = true }: { skipLocked: boolean; notifies?: boolean },
): Executable<Sent> {
  const statement = skipLocked ? storingUnlocked : notifies ? storingOne : storingUntold
  const column = (name: keyof Draft) => drafts.map((draft) => draft[name] ?? null)
  return statement({
    roomId: column('roomId'),
    senderId: column('senderId'),
    clientId: column('clientId'),
    content: column('content'),
    epoch: column('epoch'),
  })
}

const storingWith = (notifies: boolean, wait: RawBuilder<unknown>) =>
  compiledOnce<Record<keyof Draft, unknown[]>, Sent>(
    ['roomId', 'senderId', 'clientId', 'content', 'epoch'],
    (column) => sql`
  with draft as (
    select * from unnest(
      ${column.roomId}::bigint[], ${column.senderId}::bigint[],
      ${column.clientId}::uuid[], ${column.content}::text[], ${column.epoch}::bigint[]
    ) as draft ("roomId", "senderId", "clientId", content, epoch)
    where epoch is null or epoch = ${liveEpoch}
  ), held as (
    select id, "tellsReadAt" from "chatRooms" where id = any(${column.roomId}::bigint[])
    order by id for no key update ${wait}
  ), room as (
    update "chatRooms" as room set
      "lastSeq" = "lastSeq" + 1,
      "lastMessageContent" = draft.content,
      "lastMessageAt" = now(),
      "listenerWroteAt" = case when "participant2Id" = draft."senderId"
        then coalesce("listenerWroteAt", now()) else "listenerWroteAt" end,
      "tellsReadAt" = case when "participant1Id" = draft."senderId" then null else room."tellsReadAt" end,
      unread1 = unread1 + case when "participant1Id" = draft."senderId" then 0 else 1 end,
      unread2 = unread2 + case when "participant2Id" = draft."senderId" then 0 else 1 end
    from draft join held on held.id = draft."roomId"
    where room.id = held.id and "isActive"
      and (("participant1Id" = draft."senderId" and "left1At" is null)
        or "participant2Id" = draft."senderId")
      and (draft."senderId" = ${sql.lit(supportId)} or not ${isTeamRoomRow} or ${caseOfRoom} is not null)
    returning room.*,
      case when ${isTeamRoomRow} then ${caseOfRoom} end as "caseId", draft."senderId", draft."clientId", draft.content,
      held."tellsReadAt" is not null and "participant1Id" = draft."senderId" as "tellsRead",
      case when "participant1Id" = draft."senderId" then "participant2Id" else "participant1Id" end as "readerId"
  ), message as (
    insert into "chatMessages" ("roomId", seq, "clientId", "senderId", content)
    select id, "lastSeq", "clientId", "senderId", content from room
    returning *
  ), news as (
    select room.id as "relatedId", "readerId" as "userId",
      case when "isAnonymous" and "participant1Id" = "senderId" then null else "senderId" end as "actorId",
      '{}'::jsonb as params
    from room where "left1At" is null and ${sql.lit(notifies)}
  ), again as (${pushMessagesAgain(sql`news`)}
  ), made as (${insertNotifications({
    news: sql`news`,
    type: 'new_message',
    setting: 'newMessages',
  })})
  select message.*, "participant1Id", "participant2Id", "isAnonymous", read1, read2, "left1At", "left2At",
    "tellsReadAt", "toldRead1", "tellsRead", "caseId", ${madeColumns(sql`again."relatedId" is not null`)}
  from message join room on room.id = message."roomId"
    left join made on made."relatedId" = room.id left join again on again."relatedId" = room.id`,
  )
const storingUnlocked = storingWith(true, sql`skip locked`)
const storingOne = storingWith(true, sql``)
const storingUntold = storingWith(false, sql``)

/** Announce to the listener of a room how far its sharer has read. */
export function announceRead(
  tx: Announcing,
  room: Pick<RoomRow, 'id' | 'participant2Id' | 'left2At' | 'read1'>,
): void {
  if (room.left2At === null)
    tx.announce(to.member(room.participant2Id), 'message:read', {
      roomId: room.id,
      upToSeq: room.read1,
    })
}

/** Announce a message to both participants, each in their own view. Returns the sender's view. */
function announceMessage(tx: Announcing, message: MessageRow, room: RoomSides): ChatMessage {
  const { senderId } = message
  const mySide = sideOf(room, senderId) ?? 2
  const otherSide = otherSideOf(mySide)
  const mine = messageView(message, room, mySide)
  // Notify the recipient before the sender, because latency matters to the recipient.
  if (!hasLeft(room, otherSide))
    tx.announce(
      to.member(otherIdOf(room, senderId)),
      'message:new',
      messageView(message, room, otherSide),
    )
  tx.announce(to.member(senderId), 'message:new', mine)
  return mine
}

export function announceSent(tx: Announcing, sent: Sent): ChatMessage {
  if (sent.tellsRead) announceRead(tx, { ...sent, id: sent.roomId })
  const mine = announceMessage(tx, sent, sent)
  const otherId = otherIdOf(sent, sent.senderId)
  if (sent.caseId !== null) {
    const memberId = otherIdOf(sent, supportId)
    tx.announce(to.staff(api.reports.listCases, [memberId]), 'case:written', { id: sent.caseId })
  }
  announceMade(tx, sent, { userId: otherId, type: 'new_message', relatedId: sent.roomId })
  return mine
}

/** Return the message that was stored with the same clientId, if any. The room must be locked, or the draft refused. */
export const findSent = (
  tx: Pick<Tx, 'db'>,
  { roomId, senderId, clientId }: Pick<Draft, 'roomId' | 'senderId' | 'clientId'>,
) =>
  tx.db
    .selectFrom('chatMessages')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId ?? null)
    .executeTakeFirst()

const sealPurpose = 'message'
const sealedText = ({ roomId, content }: Draft) => `${roomId}\n${content}`

/** Return the seal of a text before masking, which recognises a retry. */
export const sealOf = (seal: Seal, draft: Draft): string => seal.of(sealPurpose, sealedText(draft))

/** Whether a stored message was sent with the same text, compared before masking. */
const isSame = (seal: Seal, { content, sentSeal }: MessageRow, draft: Draft): boolean =>
  sentSeal === null
    ? content === draft.content
    : seal.fits(sealPurpose, sealedText(draft), sentSeal)

/** Answer a retry of a stored message, and announce it again. Throws CLIENT_ID_REUSED for a different text. */
export async function repeat(
  tx: Tx,
  seal: Seal,
  { draft, message, room, side }: { draft: Draft; message: MessageRow; room: RoomRow; side: Side },
): Promise<ChatMessage> {
  if (!isSame(seal, message, draft)) throw new Problem('CLIENT_ID_REUSED')
  // The deletion of a message has announced it.
  if (!room.isActive || message.deletedAt !== null) return messageView(message, room, side)
  // The first attempt may have died between its commit and its announcements.
  const mine = announceMessage(tx, message, room)
  if (!hasLeft(room, otherSideOf(side)))
    await retellMessageNotification(tx, otherIdOf(room, draft.senderId), draft.roomId)
  return mine
}
