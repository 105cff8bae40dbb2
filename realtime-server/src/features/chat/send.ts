import type { ChatMessage } from '@dodam/contract'
import { sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/problem.ts'
import { Already } from '../../core/route.ts'
import type { Member } from '../../core/who.ts'
import type { Announcing, Tx, Write } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { supportId } from '../accounts/reads.ts'
import {
  announceMade,
  insertNotification,
  type MadeColumns,
  madeColumns,
  retellMessageNotification,
} from '../notifications/writes.ts'
import { type MessageRow, messageView, otherIdOf, type RoomSides, readRoomRow } from './reads.ts'

interface Draft {
  roomId: number
  content: string
  clientId?: string | undefined
}

/** What one statement made: the message, whose room it is in, and perhaps a notification. */
type Sent = MessageRow & RoomSides & MadeColumns

/**
 * Counts the room's seq up under its row lock, so that seq has no gaps and is the order of the commits, and stores the
 * message. That the room is open and the sender in it is checked on the locked row: after a leave or a block has
 * answered, nothing more can be written. The support team's rooms are for reading. Answers no row when the room does
 * not take the message.
 */
const storing = ({ id: meId }: Member, { roomId, content, clientId }: Draft) => sql<Sent>`
  with room as (
    update "chatRooms" set
      "lastSeq" = "lastSeq" + 1,
      "lastMessageContent" = ${content},
      "lastMessageAt" = now(),
      unread1 = unread1 + case when "participant1Id" = ${meId} then 0 else 1 end,
      unread2 = unread2 + case when "participant2Id" = ${meId} then 0 else 1 end
    where id = ${roomId} and "isActive"
      and ("participant1Id" = ${meId} or ("participant2Id" = ${meId} and "participant1Id" <> ${supportId}))
    returning *
  ), message as (
    insert into "chatMessages" ("roomId", seq, "clientId", "senderId", content)
    select id, "lastSeq", ${clientId ?? null}::uuid, ${meId}, ${content} from room
    returning *
  ), made as (${insertNotification({
    userId: sql`(select case when "participant1Id" = ${meId} then "participant2Id" else "participant1Id" end from room)`,
    type: 'new_message',
    relatedId: sql`(select id from room)`,
    params: sql`(
      select case when "isAnonymous" and "participant1Id" = ${meId} then '{}'
        else jsonb_build_object('name', (select nickname from users where id = ${meId})) end from room)`,
    setting: 'newMessages',
  })})
  select message.*, "participant1Id", "participant2Id", "isAnonymous", read1, read2, ${madeColumns}
  from message cross join room left join made on true`

/** Tells both people of a message, each in their own view, and answers the sender's. */
function announceMessage(tx: Announcing, me: Member, message: MessageRow, room: RoomSides) {
  const isSharer = room.participant1Id === me.id
  const mine = messageView(message, room, isSharer ? 1 : 2)
  tx.announce(to.member(me.id), 'message:new', mine)
  tx.announce(
    to.member(otherIdOf(room, me.id)),
    'message:new',
    messageView(message, room, isSharer ? 2 : 1),
  )
  return mine
}

function announceSent(tx: Announcing, me: Member, sent: Sent): ChatMessage {
  const mine = announceMessage(tx, me, sent, sent)
  const otherId = otherIdOf(sent, me.id)
  announceMade(tx, sent, { userId: otherId, type: 'new_message', relatedId: sent.roomId })
  return mine
}

/**
 * Why nothing was stored: the clientId already names a message, which is told once more where its repetition has the
 * same text, or the room takes none.
 */
async function readRepeated(tx: Tx, me: Member, { roomId, clientId, content }: Draft) {
  const { room, side } = await readRoomRow(tx.db, me.id, roomId, { lock: 'share' })
  const message = await tx.db
    .selectFrom('chatMessages')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('senderId', '=', me.id)
    .where('clientId', '=', clientId ?? null)
    .executeTakeFirst()
  if (message === undefined) throw new Problem(room.isActive ? 'FORBIDDEN' : 'ROOM_CLOSED')
  if (message.content !== content) throw new Problem('CLIENT_ID_REUSED')
  // Who has left the room hears no more of it, and what was deleted has been told once more by that.
  if (!room.isActive || message.deletedAt !== null)
    return new Already(messageView(message, room, side))
  // The first attempt may have died between its commit and its announcements.
  const mine = announceMessage(tx, me, message, room)
  await retellMessageNotification(tx, otherIdOf(room, me.id), roomId)
  return new Already(mine)
}

/**
 * Writes into a room. A repetition with the same clientId answers the stored message, so a retry after a lost reply is
 * harmless: it finds out by the unique index, after the statement that would have stored it twice has failed, or, where
 * the room has been closed since, after that statement has stored nothing.
 */
export async function sendMessage(
  write: Write,
  me: Member,
  draft: Draft,
): Promise<ChatMessage | Already<ChatMessage>> {
  try {
    const sent = await write.statement(storing(me, draft), (tx, [row]) =>
      row === undefined ? undefined : announceSent(tx, me, row),
    )
    return sent ?? (await write((tx) => readRepeated(tx, me, draft)))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await write((tx) => readRepeated(tx, me, draft))
  }
}
