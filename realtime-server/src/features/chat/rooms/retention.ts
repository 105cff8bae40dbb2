import { beginOf, retention } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { timeAfter } from '../../../core/clock.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { withdrawMessageNotification } from '../../notifications/writes.ts'
import { hasLeft, memberOf, viewSides } from '../views.ts'

/** A small batch, because its rows are locked and sends into these rooms wait. */
const roomsInBatch = 100
const messagesInBatch = 2_000
/** When to check again a room whose messages an open case keeps. */
const heldMs = 3_600_000

const quiet = retention.quietChats.kept
const ended = retention.endedChats.kept

const lastActiveAt = sql<string>`coalesce("lastMessageAt", "chatRooms"."createdAt")`

/** True for a room with messages past their retention. */
const isOld = (now: Date) => sql<boolean>`("emptiedSeq" < "lastSeq" and case
  when "isActive" then ${lastActiveAt} <= ${beginOf(quiet, now)}::timestamptz
  else "closedAt" <= ${beginOf(ended, now)}::timestamptz end)`

/** True for a room with hidden messages. */
const hasHidden = sql<boolean>`("emptiedSeq" > 0 and exists (
  select from "chatMessages"
  where "roomId" = "chatRooms".id and "chatMessages".seq <= "emptiedSeq"))`

/** True while a case about one of the two is open, because it may need the messages. */
const isHeld = sql<boolean>`exists (
  select from cases where status = 'pending'
    and "subjectId" in ("participant1Id", "participant2Id"))`

const sides = [1, 2] as const

/**
 * Check the next due rooms in order, each once: hide messages past their retention, delete hidden ones, and schedule
 * the next check. Messages that a case keeps are hidden on time too, because a delay would reveal the case. Return
 * whether there may be more.
 */
export async function tendRooms(tx: Tx): Promise<boolean> {
  const now = tx.clock.now()
  const due = await tx.db
    .selectFrom('chatRooms')
    .select(['id', isOld(now).as('isOld'), isHeld.as('isHeld')])
    .where('lookAt', '<=', now.toISOString())
    .orderBy('lookAt')
    .limit(roomsInBatch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return false
  const idsOf = (rooms: typeof due) => rooms.map(({ id }) => id)
  await hideMessages(tx, idsOf(due.filter((room) => room.isOld)))
  const held = due.filter((room) => room.isHeld)
  const areAllGone = await deleteHidden(tx, idsOf(due.filter((room) => !room.isHeld)))
  await putOff(tx, { ids: idsOf(due), heldIds: idsOf(held) })
  return due.length === roomsInBatch || !areAllGone
}

/** Hide all messages of these rooms, and notify the participants who have not left. */
async function hideMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const unread = await tx.db
    .selectFrom('chatRooms')
    .select(['id', 'participant1Id', 'participant2Id', 'unread1', 'unread2'])
    .where(isAmong(ids))
    .where(sql<boolean>`(unread1 > 0 or unread2 > 0)`)
    .execute()
  const rooms = await tx.db
    .updateTable('chatRooms')
    .set((eb) => ({
      emptiedSeq: eb.ref('lastSeq'),
      read1: eb.ref('lastSeq'),
      read2: eb.ref('lastSeq'),
    }))
    .set({ unread1: 0, unread2: 0, lastMessageContent: null })
    .where(isAmong(ids))
    .returningAll()
    .execute()
  const told = rooms.flatMap((room) =>
    sides.filter((side) => !hasLeft(room, side)).map((side) => [room, side] as const),
  )
  for (const [userId, view] of await viewSides(tx, told))
    tx.announce(to.member(userId), 'room:changed', view)
  for (const room of unread)
    for (const side of sides)
      if (room[`unread${side}`] > 0)
        await withdrawMessageNotification(tx, memberOf(room, side), room.id)
}

/** Delete one batch of hidden messages of these rooms. Return whether none are left. */
async function deleteHidden(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from "chatMessages" where id in (
      select message.id from "chatRooms" as room
      join "chatMessages" as message on message."roomId" = room.id and seq <= "emptiedSeq"
      where room.id = any(${ids}::bigint[]) and "emptiedSeq" > 0
      limit ${messagesInBatch})`.execute(tx.db)
  return Number(numAffectedRows) < messagesInBatch
}

/**
 * Schedule the next check of these rooms, unless they still have messages to delete. The delay is at most the retention
 * of an ended room, so that a room that ends meanwhile is checked in time.
 */
async function putOff(
  tx: Tx,
  { ids, heldIds }: { ids: readonly number[]; heldIds: readonly number[] },
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update "chatRooms" set "lookAt" = case
      when ${hasHidden} then ${timeAfter(now, heldMs)}::timestamptz
      when not "isActive" and "emptiedSeq" = "lastSeq" then null
      when not "isActive" then "closedAt" + ${ended.amount} * interval '1 day'
      else least(${now}::timestamptz + ${ended.amount} * interval '1 day',
        greatest(${now}::timestamptz + interval '1 day',
          ${lastActiveAt} + ${quiet.amount} * interval '1 month')) end
    where ${isAmong(ids)} and (${isAmong(heldIds)} or not ${hasHidden})`.execute(tx.db)
}

const isAmong = (ids: readonly number[]): RawBuilder<boolean> => sql`id = any(${ids}::bigint[])`
