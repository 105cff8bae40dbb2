import type { ChatMessage } from '@dodam/contract'
import type { Database } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/problem.ts'
import { Already } from '../../core/route.ts'
import type { Member } from '../../core/who.ts'
import type { Tx, Write } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { supportId } from '../accounts/reads.ts'
import { notify, retellMessageNotification } from '../notifications/writes.ts'
import { messageView, otherIdOf, type RoomSides, readRoomRow } from './reads.ts'

interface Draft {
  roomId: number
  content: string
  clientId?: string | undefined
}

/** What one statement made: the message, whose room it is in, and the sender's display name. */
type Sent = Selectable<Database['chatMessages']> & RoomSides & { nickname: string }

/**
 * Counts the room's seq up under its row lock, so that seq has no gaps and is the order of the commits, and stores the
 * message. That the room is open and the sender in it is checked on the locked row: after a leave or a block has
 * answered, nothing more can be written. The support team's rooms are for reading. Answers nothing when the room does
 * not take the message.
 */
async function store(tx: Tx, me: Member, draft: Draft): Promise<Sent | undefined> {
  const { rows } = await sql<Sent>`
    with room as (
      update "chatRooms" set
        "lastSeq" = "lastSeq" + 1,
        "lastMessageContent" = ${draft.content},
        "lastMessageAt" = now(),
        unread1 = unread1 + case when "participant1Id" = ${me.id} then 0 else 1 end,
        unread2 = unread2 + case when "participant2Id" = ${me.id} then 0 else 1 end
      where id = ${draft.roomId} and "isActive"
        and ("participant1Id" = ${me.id} or ("participant2Id" = ${me.id} and "participant1Id" <> ${supportId}))
      returning *
    ), message as (
      insert into "chatMessages" ("roomId", seq, "clientId", "senderId", content)
      select id, "lastSeq", ${draft.clientId ?? null}::uuid, ${me.id}, ${draft.content} from room
      returning *
    )
    select message.*, "participant1Id", "participant2Id", "isAnonymous", read1, read2, nickname
    from message, room, users where users.id = ${me.id}`.execute(tx.db)
  return rows[0]
}

async function sendOnce(tx: Tx, me: Member, draft: Draft): Promise<ChatMessage> {
  const sent = await store(tx, me, draft)
  if (sent === undefined) throw await refusalOf(tx, me, draft.roomId)
  const isSharer = sent.participant1Id === me.id
  const otherId = otherIdOf(sent, me.id)
  const mine = messageView(sent, sent, isSharer ? 1 : 2)
  tx.announce(to.member(me.id), 'message:new', mine)
  tx.announce(to.member(otherId), 'message:new', messageView(sent, sent, isSharer ? 2 : 1))
  await notify(tx, {
    userId: otherId,
    type: 'new_message',
    relatedId: sent.roomId,
    params: sent.isAnonymous && isSharer ? {} : { name: sent.nickname },
    setting: 'newMessages',
  })
  return mine
}

async function refusalOf(tx: Tx, me: Member, roomId: number): Promise<Problem> {
  const { room } = await readRoomRow(tx.db, me.id, roomId)
  return new Problem(room.isActive ? 'FORBIDDEN' : 'ROOM_CLOSED')
}

/** The message that a clientId already names, told once more; its repetition must have the same text. */
async function readRepeated(tx: Tx, me: Member, { roomId, clientId, content }: Draft) {
  const { room, side } = await readRoomRow(tx.db, me.id, roomId)
  const message = await tx.db
    .selectFrom('chatMessages')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('senderId', '=', me.id)
    .where('clientId', '=', clientId ?? null)
    .executeTakeFirstOrThrow()
  if (message.content !== content) throw new Problem('CLIENT_ID_REUSED')
  const mine = messageView(message, room, side)
  // The first attempt may have died between its commit and its announcements.
  tx.announce(to.member(me.id), 'message:new', mine)
  const otherId = otherIdOf(room, me.id)
  tx.announce(to.member(otherId), 'message:new', messageView(message, room, side === 1 ? 2 : 1))
  await retellMessageNotification(tx, otherId, roomId)
  return new Already(mine)
}

/**
 * Writes into a room. A repetition with the same clientId answers the stored message, so a retry after a lost reply is
 * harmless: it finds out by the unique index, after the transaction that would have stored it twice has rolled back.
 */
export async function sendMessage(
  write: Write,
  me: Member,
  draft: Draft,
): Promise<ChatMessage | Already<ChatMessage>> {
  try {
    return await write((tx) => sendOnce(tx, me, draft))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await write((tx) => readRepeated(tx, me, draft))
  }
}
