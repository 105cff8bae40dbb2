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
} from '../notifications/notify.ts'
import { readRoomRow } from './reads.ts'
import {
  hasLeft,
  type MessageRow,
  messageView,
  otherIdOf,
  otherSideOf,
  type RoomSides,
  sideOf,
} from './views.ts'

/** A message to send. */
export interface Draft {
  roomId: number
  senderId: number
  content: string
  clientId?: string | undefined
}

/** What one statement made: the message, the two sides of its room, and perhaps a notification. */
type Sent = MessageRow & RoomSides & MadeColumns

/**
 * The statement that counts the seq of each draft's room up under the row's lock, so that seq has no gaps and is the order
 * of the commits, and stores the message. Whether the room is open and the sender in it is checked on the locked row, so
 * nothing is stored after a leave or a block has been answered. The support team's rooms are read-only for members. It
 * returns no row for a room that does not take the message, and with `skipLocked` none for a room that is locked.
 */
const storing = (drafts: readonly Draft[], { skipLocked }: { skipLocked: boolean }) => {
  const column = <K extends keyof Draft>(name: K) => drafts.map((draft) => draft[name] ?? null)
  return sql<Sent>`
  with draft as (
    select * from unnest(
      ${column('roomId')}::bigint[], ${column('senderId')}::bigint[],
      ${column('clientId')}::uuid[], ${column('content')}::text[]
    ) as draft ("roomId", "senderId", "clientId", content)
  ), held as (
    select id from "chatRooms" where id = any(${column('roomId')}::bigint[])
    order by id for no key update ${skipLocked ? sql`skip locked` : sql``}
  ), room as (
    update "chatRooms" as room set
      "lastSeq" = "lastSeq" + 1,
      "lastMessageContent" = draft.content,
      "lastMessageAt" = now(),
      unread1 = unread1 + case when "participant1Id" = draft."senderId" then 0 else 1 end,
      unread2 = unread2 + case when "participant2Id" = draft."senderId" then 0 else 1 end
    from draft join held on held.id = draft."roomId"
    where room.id = held.id and "isActive"
      and (("participant1Id" = draft."senderId" and "left1At" is null)
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
        case when "isAnonymous" and "participant1Id" = "senderId" then null else "senderId" end as "actorId",
        '{}'::jsonb as params
      from room where "left1At" is null)`,
    type: 'new_message',
    setting: 'newMessages',
  })})
  select message.*, "participant1Id", "participant2Id", "isAnonymous", read1, read2, "left1At", "left2At",
    ${madeColumns}
  from message join room on room.id = message."roomId" left join made on made."relatedId" = room.id`
}

/** Announce a message to both people, each in their own view, and return the sender's. */
function announceMessage(tx: Announcing, message: MessageRow, room: RoomSides): ChatMessage {
  const { senderId } = message
  const mySide = sideOf(room, senderId) ?? 2
  const otherSide = otherSideOf(mySide)
  const mine = messageView(message, room, mySide)
  // Notify the recipient before the sender, because the recipient waits for it.
  if (!hasLeft(room, otherSide))
    tx.announce(
      to.member(otherIdOf(room, senderId)),
      'message:new',
      messageView(message, room, otherSide),
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
 * Handle a draft of which nothing was stored: return the stored message where its clientId names one with the same text,
 * and announce that again; otherwise throw why the room takes no message.
 */
async function readRepeated(
  tx: Tx,
  { roomId, senderId, clientId, content }: Draft,
): Promise<Already<ChatMessage>> {
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
  // A deleted message was announced by its deletion.
  if (!room.isActive || message.deletedAt !== null)
    return new Already(messageView(message, room, side))
  // The first attempt may have died between its commit and its announcements.
  const mine = announceMessage(tx, message, room)
  if (!hasLeft(room, otherSideOf(side)))
    await retellMessageNotification(tx, otherIdOf(room, senderId), roomId)
  return new Already(mine)
}

/** Store and announce the drafts that can be stored. Return the messages by room. */
const store = (write: Write, drafts: readonly Draft[], options: { skipLocked: boolean }) =>
  write.statement(
    storing(drafts, options),
    (tx, rows) => new Map(rows.map((row) => [row.roomId, announceSent(tx, row)])),
  )

/** Send one message by itself; throws what its room, its clientId or its text is refused for. */
async function sendAlone(write: Write, draft: Draft): Promise<ChatMessage | Already<ChatMessage>> {
  try {
    const sent = await store(write, [draft], { skipLocked: false })
    return sent.get(draft.roomId) ?? (await write((tx) => readRepeated(tx, draft)))
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return await write((tx) => readRepeated(tx, draft))
  }
}

export type SendMessage = (draft: Draft) => Promise<ChatMessage | Already<ChatMessage>>

/**
 * Make the function that sends messages. Messages that arrive while others are being stored share one statement and one
 * commit, at most one of each room. Sending is idempotent by clientId: a repetition returns the stored message. It is
 * noticed by the unique index, after the statement that would have stored it twice has failed, or, where the room has been
 * closed since, after that statement has stored nothing.
 */
export function messageSender(write: Write): SendMessage {
  const storeTogether = batches<Draft, ChatMessage | undefined>({
    atOnce: 4,
    size: 64,
    keyOf: ({ roomId }) => roomId,
    run: async (drafts) => {
      try {
        const sent = await store(write, drafts, { skipLocked: true })
        return drafts.map(({ roomId }) => sent.get(roomId))
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        // A bad row fails the whole batch, so each message is retried on its own.
        return drafts.map(() => undefined)
      }
    },
  })
  return async (draft) => (await storeTogether(draft)) ?? (await sendAlone(write, draft))
}
