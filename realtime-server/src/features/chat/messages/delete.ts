import type { ChatMessage } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../../core/http/problem.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { withdrawMessageNotification } from '../../notifications/writes.ts'
import { readRoomRow } from '../reads.ts'
import {
  hasLeft,
  type MessageRow,
  messageView,
  otherIdOf,
  otherSideOf,
  type RoomRow,
  type Side,
  sideOf,
} from '../views.ts'
import { announceRoomTo } from '../writes.ts'

/**
 * Delete one of the caller's messages for both; idempotent. It keeps its seq and loses its content. NOT_FOUND for
 * others.
 */
export async function deleteMessage(tx: Tx<Member>, { id }: { id: number }): Promise<ChatMessage> {
  const { me } = tx
  const { roomId } = await readSent(tx, id)
  const { room, side } = await readRoomRow(tx.db, me.id, roomId, { lock: 'update' })
  const message = await removeFrom(tx, room, id)
  return messageView(message ?? (await readSent(tx, id)), room, side)
}

/** Delete a message for both by a moderator's decision; idempotent. Throws NOT_FOUND. */
export async function removeMessage(tx: Tx, { id }: { id: number }): Promise<void> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .select('roomId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (message === undefined) throw new Problem('NOT_FOUND')
  const room = await tx.db
    .selectFrom('chatRooms')
    .selectAll()
    .where('id', '=', message.roomId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await removeFrom(tx, room, id)
}

/** Delete a message from its locked room and notify the participants. Return it, unless deleted before. */
async function removeFrom(tx: Tx, room: RoomRow, id: number): Promise<MessageRow | undefined> {
  const message = await tx.db
    .updateTable('chatMessages')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  const side = message && sideOf(room, message.senderId)
  if (message === undefined || side === null || side === undefined) return message
  const otherSide = otherSideOf(side)
  const otherId = otherIdOf(room, message.senderId)
  const isSenderThere = !hasLeft(room, side)
  const isOtherThere = !hasLeft(room, otherSide)
  if (isSenderThere)
    tx.announce(to.member(message.senderId), 'message:deleted', messageView(message, room, side))
  if (isOtherThere)
    tx.announce(to.member(otherId), 'message:deleted', messageView(message, room, otherSide))

  const isLast = message.seq === room.lastSeq
  const wasUnread = message.seq > room[`read${otherSide}`]
  if (!isLast && !wasUnread) return message
  const changed = await takeOut(tx, message, { isLast, unreadBy: wasUnread ? otherSide : null })
  if (isLast && isSenderThere) await announceRoomTo(tx, 'room:changed', changed, message.senderId)
  if (!isOtherThere) return message
  await announceRoomTo(tx, 'room:changed', changed, otherId)
  if (changed[`unread${otherSide}`] === 0)
    await withdrawMessageNotification(tx, otherId, message.roomId)
  return message
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

/** Remove a deleted message from the preview and the unread count of its room, whose row is locked. */
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
