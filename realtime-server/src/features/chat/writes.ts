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

interface NewRoom {
  chatRequestId: number
  sharerId: number
  listenerId: number
  /** Whether the sharer wrote anonymously; then they stay masked in the room. */
  isAnonymous: boolean
  /** The band shown of a masked sharer. */
  sharerBand: GradeBand | null
}

/** Open the room of an accepted request and set the time by which the listener should write first. */
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

/** Announce a room to both participants, each in their own view. */
export async function announceRoom(tx: Tx, room: RoomRow): Promise<void> {
  for (const userId of [room.participant1Id, room.participant2Id])
    await announceRoomTo(tx, 'room:changed', room, userId)
}

/** Announce a room, or its end, to one participant in their own view. */
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
 * The `set` of a room whose sharer reads: while they are masked the listener is told at a random moment in the next ten
 * minutes, or with the sharer's next message; reads until then are included.
 */
const toldLater = {
  tellsReadAt: sql<string | null>`case when "isAnonymous"
    then coalesce("tellsReadAt", now() + random() * interval '10 minutes') end`,
  toldRead1: sql<number>`case when "tellsReadAt" is null then read1 else "toldRead1" end`,
}

/**
 * Mark the messages up to a seq as read, announce that to the sender, and clear the caller's notification on their
 * devices. The mark never moves back. `upToSeq` 0 marks a room without messages as seen.
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
  // The row is locked, so no message can arrive between counting and storing.
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

/** Mark a received message and all before it as read; NOT_FOUND for its sender and for strangers. */
export async function readMessage(tx: Tx<Member>, { id }: { id: number }): Promise<void> {
  const message = await tx.db
    .selectFrom('chatMessages')
    .select(['roomId', 'seq', 'senderId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (message === undefined || message.senderId === tx.me.id) throw new Problem('NOT_FOUND')
  await readUpTo(tx, { roomId: message.roomId, upToSeq: message.seq })
}

/** Announce to listeners the due read marks of masked sharers. Several instances may run it at once. */
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
