import { firstWordWithinMs, type GradeBand } from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter } from '../../core/clock.ts'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { markRelatedRead, withdrawMessageNotification } from '../notifications/writes.ts'
import { announceRead } from './messages/store.ts'
import { asSeq, readRoomRow, takesPart } from './reads.ts'
import { hasLeft, otherIdOf, otherSideOf, type RoomRow, type Side, viewRooms } from './views.ts'

/** A room to open. */
interface NewRoom {
  chatRequestId: number
  sharerId: number
  listenerId: number
  /** The sharer wrote anonymously, and stays masked in the room. */
  isAnonymous: boolean
  /** The grade told of a masked sharer. */
  sharerBand: GradeBand | null
}

/** Open the room of an accepted request, in which the listener's first word is awaited. */
export const openRoom = (tx: Tx, { sharerId, listenerId, ...room }: NewRoom): Promise<RoomRow> =>
  tx.db
    .insertInto('chatRooms')
    .values({
      ...room,
      participant1Id: sharerId,
      participant2Id: listenerId,
      wordDueAt: timeAfter(tx.clock.now(), firstWordWithinMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Announce to both people of a room how it stands, each in their own view. */
export async function announceRoom(tx: Tx, room: RoomRow): Promise<void> {
  for (const userId of [room.participant1Id, room.participant2Id])
    await announceRoomTo(tx, 'room:changed', room, userId)
}

/** Announce to one of the two how a room stands, or that it has ended, in their own view. */
export async function announceRoomTo(
  tx: Tx,
  event: 'room:changed' | 'room:closed',
  room: RoomRow,
  userId: number,
): Promise<void> {
  const [view] = await viewRooms(tx, [room], userId)
  if (view !== undefined) tx.announce(to.member(userId), event, view)
}

/**
 * For the `set` of a room whose sharer reads: while they are masked the listener is told at a random moment of the next ten
 * minutes, unless the sharer writes before; what they read until then is told with it.
 */
const toldLater = {
  tellsReadAt: sql<string | null>`case when "isAnonymous"
    then coalesce("tellsReadAt", now() + random() * interval '10 minutes') end`,
  toldRead1: sql<number>`case when "tellsReadAt" is null then read1 else "toldRead1" end`,
}

/**
 * Mark everything up to a seq as read, tell the sender, and take my notification away on all my devices. The mark never
 * moves back. Who reads a room has seen that it was opened for them, even where nothing was said in it yet: `upToSeq` 0.
 */
export async function readUpTo(
  tx: Tx<Member>,
  { roomId, upToSeq }: { roomId: number; upToSeq: number },
): Promise<void> {
  const { side } = await readRoomRow(tx.db, tx.me.id, roomId)
  await moveReadMark(tx, { roomId, upToSeq: asSeq(upToSeq), side })
  await markRelatedRead(tx, { type: 'chat_accepted', relatedId: roomId })
}

async function moveReadMark(
  tx: Tx<Member>,
  { roomId, upToSeq, side }: { roomId: number; upToSeq: number; side: Side },
): Promise<void> {
  const { me } = tx
  const read = side === 1 ? 'read1' : 'read2'
  const unread = side === 1 ? 'unread1' : 'unread2'
  const moved = await tx.db
    .updateTable('chatRooms')
    .set((eb) => ({
      [read]: eb.fn<number>('least', ['lastSeq', eb.val(upToSeq)]),
    }))
    .$if(side === 1, (query) => query.set(toldLater))
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
  if (!hasLeft(room, otherSideOf(side)) && (side === 2 || room.tellsReadAt === null))
    tx.announce(to.member(otherIdOf(room, me.id)), 'message:read', { roomId, upToSeq: room[read] })
  await announceRoomTo(tx, 'room:changed', room, me.id)
  if (room[unread] === 0) await withdrawMessageNotification(tx, me.id, roomId)
}

/** Mark a received message, and all before it, as read; NOT_FOUND for its sender, as for strangers. */
export async function readMessage(tx: Tx<Member>, { id }: { id: number }): Promise<void> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .select(['roomId', 'seq', 'senderId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (message === undefined || message.senderId === tx.me.id) throw new Problem('NOT_FOUND')
  await readUpTo(tx, { roomId: message.roomId, upToSeq: message.seq })
}

/** Tell the listeners what masked sharers have read whose moment has come. Several instances may do it at once. */
export async function tellReadMarks(tx: Tx): Promise<void> {
  const due = await tx.db
    .selectFrom('chatRooms')
    .select('id')
    .where(sql<boolean>`("tellsReadAt" <= now())`)
    .limit(500)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return
  const rooms = await tx.db
    .updateTable('chatRooms')
    .set({ tellsReadAt: null })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(due.map(({ id }) => id)))))
    .returningAll()
    .execute()
  for (const room of rooms) announceRead(tx, room)
}
