import type { ChatMessage } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { withdrawMessageNotification } from '../notifications/writes.ts'
import { readRoomRow } from './reads.ts'
import {
  hasLeft,
  type MessageRow,
  messageView,
  otherIdOf,
  otherSideOf,
  type Side,
} from './views.ts'
import { announceRoomTo } from './writes.ts'

/**
 * Delete a message that I sent, for both; idempotent. It keeps its place in the order and loses its content. NOT_FOUND for
 * everybody but its sender.
 */
export async function deleteMessage(tx: Tx<Member>, { id }: { id: number }): Promise<ChatMessage> {
  const { me } = tx
  const { roomId } = await readSent(tx, id)
  const { room, side } = await readRoomRow(tx.db, me.id, roomId, { lock: 'update' })
  const message = await tx.db
    .updateTable('chatMessages')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (message === undefined) return messageView(await readSent(tx, id), room, side)

  const otherSide = otherSideOf(side)
  const otherId = otherIdOf(room, me.id)
  const isOtherThere = !hasLeft(room, otherSide)
  const mine = messageView(message, room, side)
  tx.announce(to.member(me.id), 'message:deleted', mine)
  if (isOtherThere)
    tx.announce(to.member(otherId), 'message:deleted', messageView(message, room, otherSide))

  const isLast = message.seq === room.lastSeq
  const wasUnread = message.seq > room[`read${otherSide}`]
  if (!isLast && !wasUnread) return mine
  const changed = await takeOut(tx, message, { isLast, unreadBy: wasUnread ? otherSide : null })
  if (isLast) await announceRoomTo(tx, 'room:changed', changed, me.id)
  if (!isOtherThere) return mine
  await announceRoomTo(tx, 'room:changed', changed, otherId)
  if (changed[`unread${otherSide}`] === 0) await withdrawMessageNotification(tx, otherId, roomId)
  return mine
}

async function readSent(tx: Tx<Member>, id: number): Promise<MessageRow> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .selectAll()
    .where('id', '=', id)
    .where('senderId', '=', tx.me.id)
    .executeTakeFirst()
  if (message === undefined) throw new Problem('NOT_FOUND')
  return message
}

/** Take a deleted message out of what its room, whose row is locked, shows and counts of it. */
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
