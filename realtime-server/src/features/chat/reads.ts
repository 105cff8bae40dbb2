import {
  type Answer,
  type ChatMessage,
  type ChatRoom,
  type chat,
  type Query,
  supportId,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { personIn, readPeople } from '../accounts/reads.ts'
import { messageView, otherIdOf, type RoomRow, type Side, sideOf, viewRooms } from './views.ts'

/** True for a row of `chatRooms` in which a member takes part; a room that they have left does not count. */
export const takesPart = (userId: number) => sql<boolean>`(
  ("participant1Id" = ${userId} and "left1At" is null)
  or ("participant2Id" = ${userId} and "left2At" is null)
)`

type RoomsQuery = Query<typeof chat.listRooms>

/** List the caller's rooms, the latest activity first. */
export async function listRooms(
  context: Context<Member>,
  query: RoomsQuery,
): Promise<Answer<typeof chat.listRooms>> {
  const { db, me } = context
  const rows =
    me.id === supportId && query.requestId === undefined
      ? await listSupportRows(db, query)
      : await listRows(db, me.id, query)
  return await viewRooms(context, rows, me.id)
}

/** A member has few rooms, so they are sorted in memory. `before` must name a room that was once theirs. */
const listRows = (db: ReadDb, meId: number, { limit, before, requestId }: RoomsQuery) =>
  db
    .selectFrom('chatRooms')
    .selectAll()
    .where(takesPart(meId))
    .$if(requestId !== undefined, (query) => query.where('chatRequestId', '=', requestId ?? 0))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(eb.fn.coalesce('lastMessageAt', 'createdAt'), 'id'),
          '<',
          eb
            .selectFrom('chatRooms as last')
            .select((last) => [
              last.fn.coalesce('last.lastMessageAt', 'last.createdAt').as('at'),
              'last.id',
            ])
            .where('last.id', '=', before ?? 0)
            .where((last) =>
              last.or([
                last('last.participant1Id', '=', meId),
                last('last.participant2Id', '=', meId),
              ]),
            )
            .$asTuple('at', 'id'),
        ),
      ),
    )
    .orderBy((eb) => eb.fn.coalesce('lastMessageAt', 'createdAt'), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/**
 * The support team has a room with nearly every member. Only the team writes there, so the rooms are found by the index
 * of the team's own messages, newest first; a room without a message is not listed.
 */
async function listSupportRows(db: ReadDb, { limit, before }: RoomsQuery): Promise<RoomRow[]> {
  const isNewest = sql<boolean>`
    newest."senderId" = ${sql.lit(supportId)} and newest.seq = "lastSeq"
    and "participant1Id" = ${sql.lit(supportId)}`
  const place = sql<number>`(
    select newest.id from "chatRooms" join "chatMessages" as newest on newest."roomId" = "chatRooms".id
    where "chatRooms".id = ${before ?? 0} and ${isNewest})`
  return await db
    .selectFrom('chatMessages as newest')
    .innerJoin('chatRooms', 'chatRooms.id', 'newest.roomId')
    .selectAll('chatRooms')
    .where(isNewest)
    .$if(before !== undefined, (query) => query.where('newest.id', '<', place))
    .orderBy('newest.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Return the row of a room in which `userId` takes part, and their side; NOT_FOUND for others. `lock` locks the row
 * until the transaction ends.
 */
export async function readRoomRow(
  db: ReadDb,
  userId: number,
  id: number,
  { lock }: { lock?: 'share' | 'update' } = {},
) {
  const room = await db
    .selectFrom('chatRooms')
    .selectAll()
    .where('id', '=', id)
    .where(takesPart(userId))
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return asSeenBy(userId, room)
}

/** Like `readRoomRow`, but also for a room that `userId` has left. */
export async function readOwnRoomRow(db: ReadDb, userId: number, id: number) {
  const room = await db.selectFrom('chatRooms').selectAll().where('id', '=', id).executeTakeFirst()
  return asSeenBy(userId, room)
}

function asSeenBy(userId: number, room: RoomRow | undefined): { room: RoomRow; side: Side } {
  const side = room && sideOf(room, userId)
  if (room === undefined || side === undefined || side === null) throw new Problem('NOT_FOUND')
  return { room, side }
}

/** Return one of the caller's rooms. */
export async function readRoom(
  context: Context<Member>,
  { id }: { id: number },
): Promise<ChatRoom> {
  const { room } = await readRoomRow(context.db, context.me.id, id)
  const [view] = await viewRooms(context, [room], context.me.id)
  if (view === undefined) throw new Problem('NOT_FOUND')
  return view
}

/** Cap a seq from a client to what the column can hold; no room gets that far. */
export const asSeq = (named: number): number => Math.min(named, 2_147_483_647)

/** List a room's messages, oldest first: those after a seq, or the newest before one, or the newest. */
export async function listMessages(
  { db, me }: Context<Member>,
  { roomId, after, before, limit }: { roomId: number } & Query<typeof chat.listMessages>,
): Promise<ChatMessage[]> {
  const { room, side } = await readRoomRow(db, me.id, roomId)
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('roomId', '=', roomId)
    .where('seq', '>', room.emptiedSeq)
    .$if(after !== undefined, (query) => query.where('seq', '>', asSeq(after ?? 0)))
    .$if(before !== undefined, (query) => query.where('seq', '<', asSeq(before ?? 0)))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const otherId = otherIdOf(room, me.id)
  const other = personIn(await readPeople(db, [otherId]), otherId)
  const otherIsGone = other.deletedAt !== null
  const views = rows.map((row) => messageView(row, room, side, { otherIsGone }))
  return after === undefined ? views.toReversed() : views
}

/**
 * List the members who see the presence of `userId`, each with the rooms they share (see `tellsPresence`). The support
 * team shows no presence, so its many rooms are not read.
 */
export async function listPresencePartners(
  db: ReadDb,
  userId: number,
): Promise<{ partnerId: number; roomIds: number[] }[]> {
  if (userId === supportId) return []
  const rooms = await db
    .selectFrom('chatRooms')
    .select(['id', 'participant1Id', 'participant2Id'])
    .where((eb) => eb.or([eb('participant1Id', '=', userId), eb('participant2Id', '=', userId)]))
    .where('participant1Id', '<>', supportId)
    .where('isActive', '=', true)
    .where('isAnonymous', '=', false)
    .where('left1At', 'is', null)
    .where('left2At', 'is', null)
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rooms, (room) => otherIdOf(room, userId))].map(([partnerId, shared]) => ({
    partnerId,
    roomIds: shared.map((room) => room.id),
  }))
}
