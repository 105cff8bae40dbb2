import type { Rating, RatingRequest } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import { type PersonRow, personIn, publicUser, readPeople } from '../accounts/reads.ts'
import { notBlocked } from '../blocks/conditions.ts'
import { readRoomRow } from '../chat/reads.ts'

export type RequestRow = Selectable<Database['ratingRequests']>

/** A rating request, the same for both: it says nothing of the person asked. */
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

/** A rating as its author sees it: to nobody else is it ever shown. */
export const ratingView = ({
  requestId: _requestId,
  sharerId: _sharerId,
  ...rating
}: Selectable<Database['ratings']>): Rating => ({ ...rating, kind: 'rating' })

const isAskerThere = sql<boolean>`exists (
  select from users where users.id = "listenerId" and "deletedAt" is null)`

/** The requests that somebody can see who was asked: not those of whom a block hides, nor of deleted accounts. */
export const requestsTo = (db: Db, sharerId: number) =>
  db
    .selectFrom('ratingRequests')
    .selectAll()
    .where('sharerId', '=', sharerId)
    .where(notBlocked(sharerId, 'listenerId'))
    .where(isAskerThere)

/** The row of a request to me; NOT_FOUND for everybody else, also for who asked. */
export async function readRequestRow(db: Db, meId: number, id: number): Promise<RequestRow> {
  const row = await requestsTo(db, meId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return row
}

/** A request to me. */
export async function readRequest(db: Db, meId: number, id: number): Promise<RatingRequest> {
  const row = await readRequestRow(db, meId, id)
  return requestView(row, await readPeople(db, [row.listenerId]))
}

/** The request of one of my rooms, of which there is one at most. */
export async function listOfRoom(db: Db, meId: number, roomId: number): Promise<RatingRequest[]> {
  const { side } = await readRoomRow(db, meId, roomId)
  const requests =
    side === 1
      ? requestsTo(db, meId)
      : db.selectFrom('ratingRequests').selectAll().where('listenerId', '=', meId)
  const rows = await requests.where('roomId', '=', roomId).execute()
  const people = await readPeople(
    db,
    rows.map((row) => row.listenerId),
  )
  return rows.map((row) => requestView(row, people))
}
