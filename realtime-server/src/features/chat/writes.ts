import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import type { Presence } from '../../live/presence.ts'
import { withdrawMessageNotification } from '../notifications/writes.ts'
import { asSeq, otherIdOf, type RoomRow, readRoomRow, takesPart, viewRooms } from './reads.ts'

/** Opens the one room of an accepted request. An anonymous sharer stays anonymous in it. */
export const openRoom = (
  tx: Tx,
  room: { chatRequestId: number; sharerId: number; listenerId: number; isAnonymous: boolean },
): Promise<RoomRow> =>
  tx.db
    .insertInto('chatRooms')
    .values({
      chatRequestId: room.chatRequestId,
      participant1Id: room.sharerId,
      participant2Id: room.listenerId,
      isAnonymous: room.isAnonymous,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Tells both people of a room how it stands, each in their own view. */
export async function announceRoom(tx: Tx, room: RoomRow, presence: Presence): Promise<void> {
  for (const userId of [room.participant1Id, room.participant2Id])
    await announceRoomTo(tx, 'room:changed', room, userId, presence)
}

/** Tells one of the two how a room stands, or that it has ended, in their own view. */
export async function announceRoomTo(
  tx: Tx,
  event: 'room:changed' | 'room:closed',
  room: RoomRow,
  userId: number,
  presence: Presence,
): Promise<void> {
  const [view] = await viewRooms(tx.db, [room], userId, presence)
  if (view !== undefined) tx.announce(to.member(userId), event, view)
}

/** Marks everything up to a seq as read, tells the sender, and takes the notification away everywhere. Never moves back. */
export async function readUpTo(
  tx: Tx,
  me: Member,
  { roomId, upToSeq: named }: { roomId: number; upToSeq: number },
  presence: Presence,
): Promise<void> {
  const upToSeq = asSeq(named)
  const { side } = await readRoomRow(tx.db, me.id, roomId)
  const read = side === 1 ? 'read1' : 'read2'
  const unread = side === 1 ? 'unread1' : 'unread2'
  const moved = await tx.db
    .updateTable('chatRooms')
    .set((eb) => ({
      [read]: eb.fn<number>('least', ['lastSeq', eb.val(upToSeq)]),
    }))
    .where('id', '=', roomId)
    .where(takesPart(me.id))
    .where((eb) => eb(read, '<', eb.fn<number>('least', ['lastSeq', eb.val(upToSeq)])))
    .returningAll()
    .executeTakeFirst()
  if (moved === undefined) return
  // The row is locked now, so no message can come between counting and storing.
  const room = await tx.db
    .updateTable('chatRooms')
    .set((eb) => ({
      [unread]: eb
        .selectFrom('chatMessages')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('roomId', '=', roomId)
        .where('seq', '>', moved[read])
        .where('senderId', '<>', me.id)
        .where('deletedAt', 'is', null),
    }))
    .where('id', '=', roomId)
    .returningAll()
    .executeTakeFirstOrThrow()
  // Who has left the room hears no more of it.
  if (room.isActive)
    tx.announce(to.member(otherIdOf(room, me.id)), 'message:read', { roomId, upToSeq: room[read] })
  await announceRoomTo(tx, 'room:changed', room, me.id, presence)
  if (room[unread] === 0) await withdrawMessageNotification(tx, me.id, roomId)
}

/** Marks a received message, and all before it, as read. Its sender cannot: NOT_FOUND, as for strangers. */
export async function readMessage(
  tx: Tx,
  me: Member,
  id: number,
  presence: Presence,
): Promise<void> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .select(['roomId', 'seq', 'senderId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (message === undefined || message.senderId === me.id) throw new Problem('NOT_FOUND')
  await readUpTo(tx, me, { roomId: message.roomId, upToSeq: message.seq }, presence)
}
