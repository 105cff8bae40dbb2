import type { Answer, Body, profiles, Rating, RatingRequest, ratings } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { readRoomRow } from '../chat/reads.ts'
import { readUser } from '../profiles/reads.ts'
import type { OpenPerson } from '../visibility/open-person.ts'
import { isVisible } from '../visibility/rules.ts'

type Reading = Pick<Context<Member>, 'db' | 'me'>
export type RequestRow = Selectable<Database['ratingRequests']>

/** Return the view of a rating request, the same for both: it contains nothing about the sharer. */
export function requestView(
  { id, message, status, createdAt, ...row }: RequestRow,
  people: Map<number, PersonRow>,
): RatingRequest {
  return {
    kind: 'rating-request',
    id,
    requesterId: row.listenerId,
    requester: publicUser(personIn(people, row.listenerId)),
    message,
    chatRoomId: row.roomId,
    status,
    createdAt,
  }
}

/** Return a rating for its author, the only member who sees it. */
export const ratingView = ({
  requestId: _requestId,
  sharerId: _sharerId,
  countedAt: _countedAt,
  isForListener: _isForListener,
  ...rating
}: Selectable<Database['ratings']>): Rating => ({ ...rating, kind: 'rating' })

/** True while the listener has an account. */
const isAskerActive = sql<boolean>`exists (
  select from users where users.id = "listenerId" and "deletedAt" is null)`

/** True for a request made before its sharer left the room; later ones never reach the sharer. */
const isAskedInTime = sql<boolean>`not exists (
  select from "chatRooms" where "chatRooms".id = "ratingRequests"."roomId"
    and "left1At" <= "ratingRequests"."createdAt")`

/**
 * A rating, which is possible once, completes every other request of the pair for the sharer. For the listener they
 * stay pending, because their end would reveal that two rooms are with the same sharer.
 */
const statusForSharer = sql<RequestRow['status']>`case when status = 'pending' and exists (
  select from ratings where ratings."sharerId" = "ratingRequests"."sharerId"
    and ratings."listenerId" = "ratingRequests"."listenerId") then 'completed' else status end`

/** Select the requests that a sharer can see, in their view: none of blocked listeners or deleted accounts. */
export const requestsTo = (db: ReadDb, sharerId: number) =>
  db
    .selectFrom('ratingRequests')
    .select(['id', 'roomId', 'listenerId', 'sharerId', 'message', 'settledAt', 'createdAt'])
    .select(statusForSharer.as('status'))
    .where('sharerId', '=', sharerId)
    .where(isVisible(sharerId, 'listenerId'))
    .where(isAskerActive)
    .where(isAskedInTime)

/**
 * Whether the caller rates a listener as the masked sharer of a room. Where the rating names no room, one masked room with
 * them is enough.
 */
export async function isMaskedFrom(
  { db, me }: Reading,
  { listenerId, chatRequestId: roomId }: Body<typeof ratings.rate>,
): Promise<boolean> {
  const masked = await db
    .selectFrom('chatRooms')
    .select('id')
    .where('participant1Id', '=', me.id)
    .where('participant2Id', '=', listenerId)
    .where('isAnonymous', '=', true)
    .$if(typeof roomId === 'number', (query) => query.where('id', '=', roomId ?? 0))
    .limit(1)
    .executeTakeFirst()
  return masked !== undefined
}

/** Return the row of a request to the caller; NOT_FOUND for others, including its listener. */
export async function readRequestRow({ db, me }: Reading, id: number): Promise<RequestRow> {
  const row = await requestsTo(db, me.id).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** Return a request to the caller. */
export async function readRequest(
  context: Reading,
  { id }: { id: number },
): Promise<RatingRequest> {
  const row = await readRequestRow(context, id)
  return requestView(row, await readPeople(context.db, [row.listenerId]))
}

/** List the request of one of the caller's rooms; there is at most one. */
export async function listOfRoom(
  { db, me }: Reading,
  { id: roomId }: { id: number },
): Promise<RatingRequest[]> {
  const { side } = await readRoomRow(db, me.id, roomId)
  const requests =
    side === 1
      ? requestsTo(db, me.id)
      : db.selectFrom('ratingRequests').selectAll().where('listenerId', '=', me.id)
  const rows = await requests.where('roomId', '=', roomId).execute()
  const people = await readPeople(
    db,
    rows.map((row) => row.listenerId),
  )
  return rows.map((row) => requestView(row, people))
}

/** The most feedback texts shown, the latest counted ones. */
const shownWords = 50

/**
 * List the feedback of the caller's counted ratings. It is sorted by a hash of the texts, so that neither the position
 * nor repeated reads reveal who wrote a text, or when.
 */
async function listWords({ db, me }: Reading): Promise<string[]> {
  const { rows } = await sql<{ feedback: string }>`
    select feedback from (
      select feedback from ratings
      where "listenerId" = ${me.id} and "countedAt" is not null and "isForListener" and feedback <> ''
      order by "countedAt" desc limit ${shownWords}) as latest
    order by md5(feedback)`.execute(db)
  return rows.map(({ feedback }) => feedback)
}

/** Return a listener's ratings, and for the caller themselves the feedback. NOT_FOUND for an invisible listener. */
export async function readRatings(
  context: Reading & Pick<Context, 'clock'>,
  { id, openPerson }: { id: number; openPerson: OpenPerson },
): Promise<Answer<typeof profiles.readRatings>> {
  const { averageRating, totalRatings } = await readUser(context, { id, openPerson })
  const rated = { averageRating, totalRatings }
  return id === context.me.id ? { ...rated, words: await listWords(context) } : rated
}
