import {
  bandOf,
  type ChatMessage,
  type ChatRoom,
  type Participant,
  supportId,
} from '@dodam/contract'
import type { Database } from '@dodam/db'
import type { Selectable } from 'kysely'
import type { Context } from '../../core/tx/context.ts'
import { type PersonRow, personIn, readPeople } from '../accounts/reads.ts'
import { aliasFor } from '../visibility/aliases.ts'
import { type Beginning, readBeginnings } from './beginnings.ts'
import { isTeamRoom, readAnswerable } from './team-rooms.ts'

export type RoomRow = Selectable<Database['chatRooms']>
export type MessageRow = Selectable<Database['chatMessages']>
/** 1 is the sharer or the support team, 2 the listener. */
export type Side = 1 | 2

type Participants = Pick<RoomRow, 'participant1Id' | 'participant2Id'>
/** The columns of a room that decide how a message looks from either side, and who receives it. */
export type RoomSides = Participants &
  Pick<
    RoomRow,
    'isAnonymous' | 'read1' | 'read2' | 'tellsReadAt' | 'toldRead1' | 'left1At' | 'left2At'
  >

/** Return the side of a participant; null for other members. */
export const sideOf = (room: Participants, userId: number): Side | null =>
  room.participant1Id === userId ? 1 : room.participant2Id === userId ? 2 : null

export const otherSideOf = (side: Side): Side => (side === 1 ? 2 : 1)

export const memberOf = (room: Participants, side: Side): number =>
  side === 1 ? room.participant1Id : room.participant2Id

export const otherIdOf = (room: Participants, userId: number): number =>
  room.participant1Id === userId ? room.participant2Id : room.participant1Id

/**
 * Whether a side has left: they receive nothing of the room any more. `isActive` does not tell this, because a room
 * stays active after its masked sharer has left (`closesAt`).
 */
export const hasLeft = (room: Pick<RoomRow, 'left1At' | 'left2At'>, side: Side): boolean =>
  (side === 1 ? room.left1At : room.left2At) !== null

/**
 * Whether the participants see each other's presence. Not while the sharer is masked: the listener could compare the
 * times with those of a member they know. `listPresencePartners` has the same condition in SQL.
 */
const tellsPresence = (row: RoomRow): boolean =>
  row.isActive &&
  !row.isAnonymous &&
  row.participant1Id !== supportId &&
  !hasLeft(row, 1) &&
  !hasLeft(row, 2)

const blank: Participant = {
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
  alias: null,
  isDeleted: false,
}

/** Return a masked sharer as the listener may see them, which hides even a deletion of the account. */
const maskedParticipant = ({ sharerBand }: RoomRow, person: PersonRow): Participant => ({
  ...blank,
  gradeLevel: sharerBand ?? bandOf(person.gradeLevel),
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
        alias: null,
        isDeleted: false,
      }
    : { ...blank, isDeleted: true }

/** What a room's view needs beside its row and its people. */
interface Beside {
  online: Set<number>
  answerable: Set<number>
  beginnings: Map<number, Beginning>
}

/** Return a room as one of its participants may see it: the only place that masks an anonymous sharer. */
function roomView(
  row: RoomRow,
  mySide: Side,
  people: Map<number, PersonRow>,
  { online, answerable, beginnings }: Beside,
): ChatRoom {
  const sharer = personIn(people, row.participant1Id)
  const otherId = mySide === 1 ? row.participant2Id : row.participant1Id
  const beginning = beginnings.get(row.chatRequestId ?? 0)
  const participant1 = {
    ...(row.isAnonymous && mySide === 2 ? maskedParticipant(row, sharer) : participant(sharer)),
    alias: row.isAnonymous ? aliasFor(beginning?.aliasNumber ?? null) : null,
  }
  const participant2 = participant(personIn(people, row.participant2Id))
  const iHaveLeft = hasLeft(row, mySide)
  const isActive = row.isActive && !iHaveLeft
  const isOpen = !isTeamRoom(row) || memberOf(row, mySide) === supportId || answerable.has(row.id)
  return {
    kind: 'chat-room',
    id: row.id,
    chatRequestId: row.chatRequestId,
    postId: beginning?.postId ?? null,
    request: row.emptiedSeq === 0 ? (beginning?.request ?? null) : null,
    participant1,
    participant2,
    participant1Id: participant1.id,
    participant2Id: participant2.id,
    mySide,
    isAnonymous: row.isAnonymous,
    isActive,
    canWrite: isActive && isOpen,
    hasLeft: iHaveLeft,
    unreadCount: mySide === 1 ? row.unread1 : row.unread2,
    lastMessageContent: row.lastMessageContent,
    lastMessageAt: row.lastMessageAt,
    lastSeq: row.lastSeq,
    emptiedSeq: row.emptiedSeq,
    createdAt: row.createdAt,
    careSince: mySide === 2 ? row.careSince : null,
    otherOnline: tellsPresence(row) ? online.has(otherId) : null,
  }
}

/** Return for each of these sides the member's id and their view of the room. */
export async function viewSides(
  { db, presence }: Pick<Context, 'db' | 'presence'>,
  sides: readonly (readonly [room: RoomRow, side: Side])[],
): Promise<(readonly [userId: number, view: ChatRoom])[]> {
  if (sides.length === 0) return []
  const partners = sides
    .filter(([row]) => tellsPresence(row))
    .map(([row, side]) => memberOf(row, otherSideOf(side)))
  const [people, online, answerable, beginnings] = await Promise.all([
    readPeople(
      db,
      sides.flatMap(([row]) => [row.participant1Id, row.participant2Id]),
    ),
    partners.length > 0 ? presence.online(partners) : new Set<number>(),
    readAnswerable(
      db,
      sides.map(([row]) => row),
    ),
    readBeginnings(
      db,
      sides.map(([row]) => row),
    ),
  ])
  return sides.map(
    ([row, side]) =>
      [
        memberOf(row, side),
        roomView(row, side, people, { online, answerable, beginnings }),
      ] as const,
  )
}

/** Return the views of `rows` for `userId`; rooms without them are left out. */
export async function viewRooms(
  context: Pick<Context, 'db' | 'presence'>,
  rows: readonly RoomRow[],
  userId: number,
): Promise<ChatRoom[]> {
  const own = rows.flatMap((row) => {
    const side = sideOf(row, userId)
    return side === null ? [] : [[row, side] as const]
  })
  return (await viewSides(context, own)).map(([, view]) => view)
}

/**
 * Return up to which seq a side knows that the other has read. A listener learns later what a masked sharer has read
 * (`tellsReadAt`), because it reveals when the sharer was online.
 */
const knownToBeRead = (room: RoomSides, readingSide: Side, toSide: Side): number => {
  if (readingSide === 2) return room.read2
  return toSide === 2 && room.tellsReadAt !== null ? (room.toldRead1 ?? 0) : room.read1
}

/** Return a message in the view of one side. `otherIsGone`: the other participant deleted their account. */
export function messageView(
  row: MessageRow,
  room: RoomSides,
  mySide: Side,
  { otherIsGone = false } = {},
): ChatMessage {
  const senderSide = sideOf(room, row.senderId)
  const isMine = senderSide === mySide
  const isHidden = !isMine && (otherIsGone || (room.isAnonymous && senderSide === 1))
  const readUpTo = knownToBeRead(room, senderSide === 1 ? 2 : 1, mySide)
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
    hasMaskedContact: !isDeleted && row.hasMaskedContact,
    mayBeApproach: !isMine && !isDeleted && row.mayBeApproach,
    createdAt: row.createdAt,
    isRead: row.seq <= readUpTo,
    isDeleted,
    deletedAt: row.deletedAt,
  }
}
