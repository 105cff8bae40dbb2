import type { ChatMessage } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import type { Presence } from '../../live/presence.ts'
import { withdrawMessageNotification } from '../notifications/writes.ts'
import { type MessageRow, messageView, otherIdOf, readRoomRow, type Side } from './reads.ts'
import { announceRoomTo } from './writes.ts'

/**
 * Deletes a message that I sent, for both: it keeps its place in the order, and its content is told to nobody any more.
 * For everybody else, the other one of the room too, there is nothing to delete. Twice is as good as once.
 */
export async function deleteMessage(
  tx: Tx,
  me: Member,
  id: number,
  presence: Presence,
): Promise<ChatMessage> {
  const { roomId } = await readSent(tx, me, id)
  const { room, side } = await readRoomRow(tx.db, me.id, roomId, { lock: 'update' })
  const message = await tx.db
    .updateTable('chatMessages')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (message === undefined) return messageView(await readSent(tx, me, id), room, side)

  const otherSide = side === 1 ? 2 : 1
  const otherId = otherIdOf(room, me.id)
  const mine = messageView(message, room, side)
  tx.announce(to.member(me.id), 'message:deleted', mine)
  // Who has left the room hears no more of it.
  if (room.isActive)
    tx.announce(to.member(otherId), 'message:deleted', messageView(message, room, otherSide))

  const isLast = message.seq === room.lastSeq
  const wasUnread = message.seq > room[`read${otherSide}`]
  if (!isLast && !wasUnread) return mine
  const changed = await takeOut(tx, message, { isLast, unreadBy: wasUnread ? otherSide : null })
  if (isLast) await announceRoomTo(tx, 'room:changed', changed, me.id, presence)
  if (room.isActive) await announceRoomTo(tx, 'room:changed', changed, otherId, presence)
  if (changed[`unread${otherSide}`] === 0) await withdrawMessageNotification(tx, otherId, roomId)
  return mine
}

async function readSent(tx: Tx, me: Member, id: number): Promise<MessageRow> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .selectAll()
    .where('id', '=', id)
    .where('senderId', '=', me.id)
    .executeTakeFirst()
  if (message === undefined) throw new Problem('NOT_FOUND')
  return message
}

/** Takes a deleted message out of what its room, whose row is locked, shows and counts of it. */
const takeOut = (
  tx: Tx,
  { roomId }: MessageRow,
  { isLast, unreadBy }: { isLast: boolean; unreadBy: Side | null },
) =>
  tx.db
    .updateTable('chatRooms')
    .$if(isLast, (query) => query.set({ lastMessageContent: '' }))
    .$if(unreadBy === 1, (query) => query.set((eb) => ({ unread1: eb('unread1', '-', 1) })))
    .$if(unreadBy === 2, (query) => query.set((eb) => ({ unread2: eb('unread2', '-', 1) })))
    .where('id', '=', roomId)
    .returningAll()
    .executeTakeFirstOrThrow()
