import { isAdult, mayMeet, restMs } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { timeAfter } from '../../../core/clock.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { personIn, readPeople } from '../../accounts/reads.ts'
import { withdrawRoomNotifications } from '../../notifications/writes.ts'
import { randomMoment } from '../../visibility/rules.ts'
import { takesPart } from '../reads.ts'
import { hasLeft, otherIdOf, otherSideOf, type RoomRow, type Side } from '../views.ts'
import { announceRoomTo } from '../writes.ts'

/**
 * When a room with a masked leaver ends for the listener. `later`, at a random moment, is for causes that the listener
 * also sees by name (a block, a deleted account), so that they cannot match the two.
 */
type MaskedEnd = 'now' | 'later'

/**
 * End rooms for good because of `leaverId`: hidden from them, closed for the other participant, who keeps the messages.
 * Return the ids of the ended rooms; rooms that the leaver had left before are not included.
 *
 * The row lock serializes this with sends, so no message of the leaver is stored after the commit.
 */
async function closeRooms(
  tx: Tx,
  leaverId: number,
  which: RawBuilder<boolean>,
  maskedEnd: MaskedEnd,
): Promise<number[]> {
  const open = await tx.db
    .selectFrom('chatRooms')
    .selectAll()
    .where(takesPart(leaverId))
    .where(which)
    // A fixed lock order, so that two members who close several rooms cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const room of open) {
    const side = room.participant1Id === leaverId ? 1 : 2
    const endsLater = maskedEnd === 'later' && side === 1 && room.isAnonymous && room.isActive
    await endFor(tx, room, side, { endsLater })
  }
  return open.map((room) => room.id)
}

/** End a locked room for one side. With `endsLater` the other side sees the end later and nothing of it now. */
async function endFor(
  tx: Tx,
  { id, isActive }: RoomRow,
  side: Side,
  { endsLater }: { endsLater: boolean },
): Promise<void> {
  const room = await tx.db
    .updateTable('chatRooms')
    .set({ [side === 1 ? 'left1At' : 'left2At']: sql`now()` })
    .set(
      endsLater
        ? { closesAt: randomMoment }
        : {
            isActive: false,
            closesAt: null,
            closedAt: sql<string>`coalesce("closedAt", now())`,
            ...(isActive && { restUntil: restAfter(tx) }),
          },
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const leaverId = side === 1 ? room.participant1Id : room.participant2Id
  if (isActive && !endsLater && !hasLeft(room, otherSideOf(side)))
    await announceRoomTo(tx, 'room:closed', room, otherIdOf(room, leaverId))
  await announceRoomTo(tx, 'room:closed', room, leaverId)
  await withdrawRoomNotifications(tx, leaverId, id)
}

/**
 * Return until when a listener rests after a room that has ended for them: null when nothing heavy was said in it. A
 * longer break stays.
 */
const restAfter = ({ clock }: Tx): RawBuilder<string | null> => {
  const until = timeAfter(clock.now(), restMs)
  return sql`case when "careSince" is not null then greatest("restUntil", ${until}::timestamptz) end`
}

/** End one room because `leaverId` leaves it. */
export const closeRoom = (
  tx: Tx,
  { leaverId, roomId }: { leaverId: number; roomId: number },
): Promise<number[]> => closeRooms(tx, leaverId, sql`id = ${roomId}`, 'now')

/** End one room without revealing when: a masked leaver's room ends for the listener at a random moment. */
export const closeRoomMasked = (
  tx: Tx,
  { leaverId, roomId }: { leaverId: number; roomId: number },
): Promise<number[]> => closeRooms(tx, leaverId, sql`id = ${roomId}`, 'later')

/**
 * End the rooms of two members because `leaverId` blocks the other by name. Those in which the other is masked stay
 * open, because an end would identify them; those in which the leaver is masked end for the other at a random moment.
 */
export const closeRoomsBetween = (
  tx: Tx,
  { leaverId, otherId }: { leaverId: number; otherId: number },
): Promise<number[]> =>
  closeRooms(
    tx,
    leaverId,
    sql`("participant2Id" = ${otherId} or ("participant1Id" = ${otherId} and not "isAnonymous"))`,
    'later',
  )

/** End every room of a member who deletes their account; where they are masked, at a random moment. */
export const closeRoomsOf = (tx: Tx, leaverId: number): Promise<number[]> =>
  closeRooms(tx, leaverId, sql`true`, 'later')

/**
 * End the active rooms of `memberId` with members they may not meet any more. Call it after the revocation of a
 * verification or a change of grade, in the same transaction, so that a request accepted meanwhile either sees it or is
 * found here. The adult leaves a named room, so that the minor keeps the messages; `memberId` leaves a masked one, and
 * where they are masked the other sees it end at a random moment. Return the ids.
 */
export async function closeRoomsThatMayNotBe(tx: Tx, memberId: number): Promise<number[]> {
  const rooms = await tx.db
    .selectFrom('chatRooms')
    .select(['id', 'participant1Id', 'participant2Id', 'isAnonymous'])
    .where(takesPart(memberId))
    .where('isActive', '=', true)
    .where('chatRequestId', 'is not', null)
    .execute()
  const otherIds = rooms.map((room) => otherIdOf(room, memberId))
  const people = await readPeople(tx.db, [memberId, ...otherIds])
  const member = personIn(people, memberId)
  const ending = rooms.filter(
    (room) => !mayMeet(member, personIn(people, otherIdOf(room, memberId))),
  )
  const leaverOf = (room: (typeof ending)[number]) =>
    isAdult(member) || room.isAnonymous ? memberId : otherIdOf(room, memberId)
  const closed: number[] = []
  for (const [leaverId, left] of Map.groupBy(ending, leaverOf)) {
    const ids = left.map(({ id }) => id)
    closed.push(...(await closeRooms(tx, leaverId, sql`id = any(${ids}::bigint[])`, 'later')))
  }
  return closed
}

/** Close a locked, active room that its masked sharer left earlier, as if they left now. */
export async function closeForListener(tx: Tx, roomId: number): Promise<void> {
  const room = await tx.db
    .updateTable('chatRooms')
    .set({ isActive: false, closesAt: null, closedAt: sql`now()`, restUntil: restAfter(tx) })
    .where('id', '=', roomId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await announceRoomTo(tx, 'room:closed', room, room.participant2Id)
}
