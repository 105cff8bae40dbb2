import type { ChatMessage } from '@dodam/contract'
import { sql } from 'kysely'
import { batches } from '../../core/batches.ts'
import { isDatabaseAway, isDuplicate, Problem } from '../../core/problem.ts'
import { Already } from '../../core/route.ts'
import type { Announcing, Tx, Write } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { supportId } from '../accounts/reads.ts'
import {
  announceMade,
  insertNotifications,
  type MadeColumns,
  madeColumns,
  retellMessageNotification,
} from '../notifications/writes.ts'
import { type MessageRow, messageView, otherIdOf, type RoomSides, readRoomRow } from './reads.ts'

/** A message as somebody wants to send it. */
export interface Draft {
  roomId: number
  senderId: number
  content: string
  clientId?: string | undefined
}

/** What one statement made: the message, whose room it is in, and perhaps a notification. */
type Sent = MessageRow & RoomSides & MadeColumns

/**
 * Counts each draft's room's seq up under its row lock, so that seq has no gaps and is the order of the commits, and stores
 * the message. That the room is open and the sender in it is checked on the locked row: after a leave or a block has
 * answered, nothing more can be written. The support team's rooms are for reading. Answers no row for a room that does
 * not take the message, nor, `inCompany`, for one that somebody else holds: nobody waits for another room's lock.
 */
const storing = (drafts: readonly Draft[], { inCompany }: { inCompany: boolean }) => {
  const column = <K extends keyof Draft>(name: K) => drafts.map((draft) => draft[name] ?? null)
  return sql<Sent>`
  with draft as (
    select * from unnest(
      ${column('roomId')}::bigint[], ${column('senderId')}::bigint[],
      ${column('clientId')}::uuid[], ${column('content')}::text[]
    ) as draft ("roomId", "senderId", "clientId", content)
  ), held as (
    select id from "chatRooms" where id = any(${column('roomId')}::bigint[])
    order by id for no key update ${inCompany ? sql`skip locked` : sql``}
  ), room as (
    update "chatRooms" as room set
      "lastSeq" = "lastSeq" + 1,
      "lastMessageContent" = draft.content,
      "lastMessageAt" = now(),
      unread1 = unread1 + case when "participant1Id" = draft."senderId" then 0 else 1 end,
      unread2 = unread2 + case when "participant2Id" = draft."senderId" then 0 else 1 end
    from draft join held on held.id = draft."roomId"
    where room.id = held.id and "isActive"
      and ("participant1Id" = draft."senderId"
        or ("participant2Id" = draft."senderId" and "participant1Id" <> ${supportId}))
    returning room.*, draft."senderId", draft."clientId", draft.content,
      case when "participant1Id" = draft."senderId" then "participant2Id" else "participant1Id" end as "readerId"
  ), message as (
    insert into "chatMessages" ("roomId", seq, "clientId", "senderId", content)
    select id, "lastSeq", "clientId", "senderId", content from room
    returning *
  ), made as (${insertNotifications({
    news: sql`(
      select room.id as "relatedId", "readerId" as "userId",
        case when "isAnonymous" and "participant1Id" = "senderId" then '{}'
          else jsonb_build_object('name', nickname) end as params
      from room join users on users.id = "senderId")`,
    type: 'new_message',
    setting: 'newMessages',
  })})
  select message.*, "participant1Id", "participant2Id", "isAnonymous", read1, read2, ${madeColumns}
  from message join room on room.id = message."roomId" left join made on made."relatedId" = room.id`
}

/** Tells both people of a message, each in their own view, and answers the sender's. */
function announceMessage(tx: Announcing, message: MessageRow, room: RoomSides) {
  const { senderId } = message
  const isSharer = room.participant1Id === senderId
  const mine = messageView(message, room, isSharer ? 1 : 2)
  // Who waits for it hears it first.
  tx.announce(
    to.member(otherIdOf(room, senderId)),
    'message:new',
    messageView(message, room, isSharer ? 2 : 1),
  )
  tx.announce(to.member(senderId), 'message:new', mine)
  return mine
}

function announceSent(tx: Announcing, sent: Sent): ChatMessage {
  const mine = announceMessage(tx, sent, sent)
  const otherId = otherIdOf(sent, sent.senderId)
  announceMade(tx, sent, { userId: otherId, type: 'new_message', relatedId: sent.roomId })
  return mine
}

/**
 * Why nothing was stored: the clientId already names a message, which is told once more where its repetition has the
 * same text, or the room takes none.
 */
async function readRepeated(tx: Tx, { roomId, senderId, clientId, content }: Draft) {
  const { room, side } = await readRoomRow(tx.db, senderId, roomId, { lock: 'share' })
  const message = await tx.db
    .selectFrom('chatMessages')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId ?? null)
    .executeTakeFirst()
  if (message === undefined) throw new Problem(room.isActive ? 'FORBIDDEN' : 'ROOM_CLOSED')
  if (message.content !== content) throw new Problem('CLIENT_ID_REUSED')
  // Who has left the room hears no more of it, and what was deleted has been told once more by that.
  if (!room.isActive || message.deletedAt !== null)
    return new Already(messageView(message, room, side))
  // The first attempt may have died between its commit and its announcements.
  const mine = announceMessage(tx, message, room)
  await retellMessageNotification(tx, otherIdOf(room, senderId), roomId)
  return new Already(mine)
}

/** Stores and tells what can be stored; answers it by its room. */
const store = (write: Write, drafts: readonly Draft[], options: { inCompany: boolean }) =>
  write.statement(
    storing(drafts, options),
    (tx, rows) => new Map(rows.map((row) => [row.roomId, announceSent(tx, row)])),
  )

/** Sends one message by itself: what its room, its clientId or its text is refused for is its own affair. */
async function sendAlone(write: Write, draft: Draft): Promise<ChatMessage | Already<ChatMessage>> {
  try {
    const sent = await store(write, [draft], { inCompany: false })
    return sent.get(draft.roomId) ?? (await write((tx) => readRepeated(tx, draft)))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await write((tx) => readRepeated(tx, draft))
  }
}

export type SendMessage = (draft: Draft) => Promise<ChatMessage | Already<ChatMessage>>

/**
 * Makes what writes into rooms. Messages that come while others are being stored share one statement and one commit, at
 * most one of each room. A repetition with the same clientId answers the stored message, so a retry after a lost reply is
 * harmless: it finds out by the unique index, after the statement that would have stored it twice has failed, or, where
 * the room has been closed since, after that statement has stored nothing.
 */
export function messageSender(write: Write): SendMessage {
  const storeTogether = batches<Draft, ChatMessage | undefined>({
    atOnce: 4,
    size: 64,
    keyOf: ({ roomId }) => roomId,
    run: async (drafts) => {
      try {
        const sent = await store(write, drafts, { inCompany: true })
        return drafts.map(({ roomId }) => sent.get(roomId))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        // One of them is to blame, and finds that out alone.
        return drafts.map(() => undefined)
      }
    },
  })
  return async (draft) => (await storeTogether(draft)) ?? (await sendAlone(write, draft))
}
