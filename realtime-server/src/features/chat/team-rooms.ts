import { supportId } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'

type RoomRow = Selectable<Database['chatRooms']>

/**
 * Whether a room is one between the support team and a member. About a case in which the member is masked, they are
 * participant 1, as in every anonymous room.
 */
export const isTeamRoom = ({
  chatRequestId,
  participant1Id,
  participant2Id,
}: Pick<RoomRow, 'chatRequestId' | 'participant1Id' | 'participant2Id'>): boolean =>
  participant1Id === supportId || (participant2Id === supportId && chatRequestId === null)

/** The same for the row `room`, in SQL. */
export const isTeamRoomRow = sql<boolean>`(room."participant1Id" = ${sql.lit(supportId)}
  or room."participant2Id" = ${sql.lit(supportId)} and room."chatRequestId" is null)`

/**
 * The pending case about which the team writes in the row `room`; null for none. As long as there is one, the member can
 * answer.
 */
export const caseOfRoom = sql<number | null>`(
  select cases.id from cases
  where cases."roomId" = room.id and status = 'pending'
    and "subjectId" in (room."participant1Id", room."participant2Id")
  order by cases.id desc limit 1)`

/** Return which of these rooms of the team have a pending case. */
export async function readAnswerable(db: ReadDb, rooms: readonly RoomRow[]): Promise<Set<number>> {
  const ids = rooms.filter(isTeamRoom).map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select room.id from "chatRooms" as room
    where room.id = any(${ids}::bigint[]) and ${caseOfRoom} is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Return the room of the team with a member that a case names; undefined for none, and for any other room. */
export async function findTeamRoom(
  db: ReadDb,
  { roomId, subjectId }: { roomId: number | null; subjectId: number },
): Promise<RoomRow | undefined> {
  if (roomId === null) return undefined
  const room = await db
    .selectFrom('chatRooms')
    .selectAll()
    .where('id', '=', roomId)
    .executeTakeFirst()
  if (room === undefined || !isTeamRoom(room)) return undefined
  return [room.participant1Id, room.participant2Id].includes(subjectId) ? room : undefined
}
