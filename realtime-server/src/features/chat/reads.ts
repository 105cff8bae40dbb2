import { bandOf, type ChatMessage, type ChatRoom, type Participant } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Presence } from '../../live/presence.ts'
import { type PersonRow, personIn, readPeople, supportId } from '../accounts/reads.ts'

export type RoomRow = Selectable<Database['chatRooms']>
export type Side = 1 | 2
/** What decides how a message looks from either side. */
export type RoomSides = Pick<
  RoomRow,
  'participant1Id' | 'participant2Id' | 'isAnonymous' | 'read1' | 'read2'
>
export type MessageRow = Selectable<Database['chatMessages']>

/** Which of the two somebody is, or null for everybody else. */
const sideOf = (
  room: Pick<RoomRow, 'participant1Id' | 'participant2Id'>,
  userId: number,
): Side | null => (room.participant1Id === userId ? 1 : room.participant2Id === userId ? 2 : null)

/** Rooms in which somebody takes part: a room they have left is gone for them. */
export const takesPart = (userId: number) => sql<boolean>`(
  ("participant1Id" = ${userId} and "left1At" is null)
  or ("participant2Id" = ${userId} and "left2At" is null)
)`

export const otherIdOf = (
  room: Pick<RoomRow, 'participant1Id' | 'participant2Id'>,
  userId: number,
) => (room.participant1Id === userId ? room.participant2Id : room.participant1Id)

const nobody: Participant = {
  id: null,
  username: null,
  nickname: null,
  role: null,
  gradeLevel: null,
  gender: null,
  avatarType: null,
  characterAvatar: null,
  avatar: null,
  isVerified: false,
  isAdmin: false,
  isAi: false,
  isAnonymous: false,
  isDeleted: false,
}

/** What an anonymous sharer lets the listener know. That their account was deleted is not among it: it would tell whose it was. */
const anonymous = (person: PersonRow): Participant => ({
  ...nobody,
  gradeLevel: bandOf(person.gradeLevel),
  isAnonymous: true,
})

const participant = (person: PersonRow): Participant =>
  person.deletedAt === null
    ? {
        id: person.id,
        username: person.username,
        nickname: person.nickname,
        role: person.role,
        gradeLevel: person.gradeLevel,
        gender: person.gender === 'prefer_not_to_say' ? null : person.gender,
        avatarType: person.avatarType,
        characterAvatar: person.characterAvatar,
        avatar: person.avatar,
        isVerified: person.isVerified,
        isAdmin: person.id === supportId,
        isAi: person.isAi,
        isAnonymous: false,
        isDeleted: false,
      }
    : { ...nobody, isDeleted: true }

/** A room as one of its two people may see it. The only place where an anonymous sharer stays hidden from the listener, or does not. */
function roomView(
  row: RoomRow,
  mySide: Side,
  people: Map<number, PersonRow>,
  online: Set<number>,
): ChatRoom {
  const sharer = personIn(people, row.participant1Id)
  const isHidden = row.isAnonymous && mySide === 2
  const otherId = mySide === 1 ? row.participant2Id : row.participant1Id
  const participant1 = isHidden ? anonymous(sharer) : participant(sharer)
  const participant2 = participant(personIn(people, row.participant2Id))
  return {
    kind: 'chat-room',
    id: row.id,
    chatRequestId: row.chatRequestId,
    participant1,
    participant2,
    participant1Id: participant1.id,
    participant2Id: participant2.id,
    mySide,
    isAnonymous: row.isAnonymous,
    isActive: row.isActive,
    hasLeft: (mySide === 1 ? row.left1At : row.left2At) !== null,
    unreadCount: mySide === 1 ? row.unread1 : row.unread2,
    lastMessageContent: row.lastMessageContent,
    lastMessageAt: row.lastMessageAt,
    lastSeq: row.lastSeq,
    createdAt: row.createdAt,
    otherOnline: row.isActive && online.has(otherId),
  }
}

/** Views of rooms in which `userId` takes part. */
export async function viewRooms(
  db: Db,
  rows: readonly RoomRow[],
  userId: number,
  presence: Presence,
): Promise<ChatRoom[]> {
  if (rows.length === 0) return []
  const [people, online] = await Promise.all([
    readPeople(
      db,
      rows.flatMap((row) => [row.participant1Id, row.participant2Id]),
    ),
    presence.online(rows.map((row) => otherIdOf(row, userId))),
  ])
  return rows.flatMap((row) => {
    const side = sideOf(row, userId)
    return side === null ? [] : [roomView(row, side, people, online)]
  })
}

/** A message as one of the room's two people may see it. `otherIsGone`: the other one deleted their account. */
export function messageView(
  row: MessageRow,
  room: RoomSides,
  mySide: Side,
  { otherIsGone = false } = {},
): ChatMessage {
  const senderSide = sideOf(room, row.senderId)
  const isMine = senderSide === mySide
  const isHidden = !isMine && (otherIsGone || (room.isAnonymous && senderSide === 1))
  const readBySide = senderSide === 1 ? room.read2 : room.read1
  const isDeleted = row.deletedAt !== null
  return {
    kind: 'chat-message',
    id: row.id,
    roomId: row.roomId,
    seq: row.seq,
    clientId: row.clientId,
    senderId: isHidden ? null : row.senderId,
    isMine,
    content: isDeleted ? '' : row.content,
    createdAt: row.createdAt,
    isRead: row.seq <= readBySide,
    isDeleted,
    deletedAt: row.deletedAt,
  }
}

/** My rooms, the latest activity first. A person has few rooms: they are found by index and sorted. */
export async function listRooms(
  db: Db,
  meId: number,
  {
    limit,
    before,
    requestId,
  }: { limit: number; before?: number | undefined; requestId?: number | undefined },
  presence: Presence,
): Promise<ChatRoom[]> {
  const rows = await db
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
            .$asTuple('at', 'id'),
        ),
      ),
    )
    .orderBy((eb) => eb.fn.coalesce('lastMessageAt', 'createdAt'), 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return await viewRooms(db, rows, meId, presence)
}

/**
 * The row of a room in which `meId` takes part, and which side they are; NOT_FOUND for everybody else. `lock` keeps it
 * from changing until the transaction ends, to `share` it with others or to `update` it.
 */
export async function readRoomRow(
  db: Db,
  meId: number,
  id: number,
  { lock }: { lock?: 'share' | 'update' } = {},
) {
  const room = await db
    .selectFrom('chatRooms')
    .selectAll()
    .where('id', '=', id)
    .where(takesPart(meId))
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  return asSeenBy(meId, room)
}

/** The same of a room that `meId` may have left. */
export async function readRoomOnceMine(db: Db, meId: number, id: number) {
  const room = await db.selectFrom('chatRooms').selectAll().where('id', '=', id).executeTakeFirst()
  return asSeenBy(meId, room)
}

function asSeenBy(meId: number, room: RoomRow | undefined): { room: RoomRow; side: Side } {
  const side = room && sideOf(room, meId)
  if (room === undefined || side === undefined || side === null) throw new Problem('NOT_FOUND')
  return { room, side }
}

/** One of my rooms. */
export async function readRoom(
  db: Db,
  meId: number,
  id: number,
  presence: Presence,
): Promise<ChatRoom> {
  const { room } = await readRoomRow(db, meId, id)
  const [view] = await viewRooms(db, [room], meId, presence)
  if (view === undefined) throw new Problem('NOT_FOUND')
  return view
}

/** A seq that a client names, within what the column can hold: no room ever gets that far. */
export const asSeq = (named: number) => Math.min(named, 2_147_483_647)

/** Messages of one of my rooms, oldest first: those after a seq, or the newest before one, or the newest. */
export async function listMessages(
  db: Db,
  meId: number,
  roomId: number,
  {
    after,
    before,
    limit,
  }: { after?: number | undefined; before?: number | undefined; limit: number },
): Promise<ChatMessage[]> {
  const { room, side } = await readRoomRow(db, meId, roomId)
  const rows = await db
    .selectFrom('chatMessages')
    .selectAll()
    .where('roomId', '=', roomId)
    .$if(after !== undefined, (query) => query.where('seq', '>', asSeq(after ?? 0)))
    .$if(before !== undefined, (query) => query.where('seq', '<', asSeq(before ?? 0)))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const otherId = otherIdOf(room, meId)
  const other = personIn(await readPeople(db, [otherId]), otherId)
  const otherIsGone = other.deletedAt !== null
  const views = rows.map((row) => messageView(row, room, side, { otherIsGone }))
  return after === undefined ? views.toReversed() : views
}

/** The active rooms somebody takes part in, with the other one of each. */
export async function listActivePartners(db: Db, userId: number) {
  const rooms = await db
    .selectFrom('chatRooms')
    .select(['id', 'participant1Id', 'participant2Id'])
    .where((eb) => eb.or([eb('participant1Id', '=', userId), eb('participant2Id', '=', userId)]))
    .where('isActive', '=', true)
    .execute()
  return rooms.map((room) => ({ roomId: room.id, otherId: otherIdOf(room, userId) }))
}
