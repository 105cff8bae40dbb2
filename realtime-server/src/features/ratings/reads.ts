import type { Answer, profiles, Rating, RatingRequest } from '@dodam/contract'
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

/** A rating request, the same for both people: it says nothing of the person asked. */
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

/** A rating as its author sees it; it is shown to nobody else. */
export const ratingView = ({
  requestId: _requestId,
  sharerId: _sharerId,
  countedAt: _countedAt,
  isForListener: _isForListener,
  ...rating
}: Selectable<Database['ratings']>): Rating => ({ ...rating, kind: 'rating' })

/** True where the person who asks still has an account. */
const isAskerActive = sql<boolean>`exists (
  select from users where users.id = "listenerId" and "deletedAt" is null)`

/** True for a request that was made before its sharer left the room: what is asked afterwards never reaches them. */
const isAskedInTime = sql<boolean>`not exists (
  select from "chatRooms" where "chatRooms".id = "ratingRequests"."roomId"
    and "left1At" <= "ratingRequests"."createdAt")`

/**
 * Once the sharer has rated the listener, which is possible once, every other request of the pair is completed for the
 * sharer. For the listener it stays pending, because its end would show that two rooms are with the same person.
 */
const statusForSharer = sql<RequestRow['status']>`case when status = 'pending' and exists (
  select from ratings where ratings."sharerId" = "ratingRequests"."sharerId"
    and ratings."listenerId" = "ratingRequests"."listenerId") then 'completed' else status end`

/**
 * The requests to a sharer that they can see, as they see them: none of people whom a block hides or whose account is
 * deleted.
 */
export const requestsTo = (db: ReadDb, sharerId: number) =>
  db
    .selectFrom('ratingRequests')
    .select(['id', 'roomId', 'listenerId', 'sharerId', 'message', 'settledAt', 'createdAt'])
    .select(statusForSharer.as('status'))
    .where('sharerId', '=', sharerId)
    .where(isVisible(sharerId, 'listenerId'))
    .where(isAskerActive)
    .where(isAskedInTime)

/** Return the row of a request to me; NOT_FOUND for everybody else, the person who asked included. */
export async function readRequestRow({ db, me }: Reading, id: number): Promise<RequestRow> {
  const row = await requestsTo(db, me.id).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** Return a request to me. */
export async function readRequest(
  context: Reading,
  { id }: { id: number },
): Promise<RatingRequest> {
  const row = await readRequestRow(context, id)
  return requestView(row, await readPeople(context.db, [row.listenerId]))
}

/** List the request of one of my rooms, of which there is one at most. */
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

/** So many words are shown, of those counted last. */
const shownWords = 50

/**
 * List what people wrote to me with their ratings, once these are counted. The order is that of a hash of the texts, so
 * that neither place nor repeated reading tells who wrote what, or when.
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

/** Read how a listener was rated, and of myself what people wrote to me. NOT_FOUND where I cannot see them. */
export async function readRatings(
  context: Reading & Pick<Context, 'clock'>,
  { id, openPerson }: { id: number; openPerson: OpenPerson },
): Promise<Answer<typeof profiles.readRatings>> {
  const { averageRating, totalRatings } = await readUser(context, { id, openPerson })
  const rated = { averageRating, totalRatings }
  return id === context.me.id ? { ...rated, words: await listWords(context) } : rated
}
