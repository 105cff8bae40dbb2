import { api, type BodyInput } from '@dodam/contract'
import type { Db } from '@dodam/db'
import { expect } from 'vitest'
import type { Person } from './person.ts'

export const ask = (who: Person, chatRoomId: number, message = '이야기가 어땠나요?') =>
  who.call(api.ratings.ask, { body: { chatRoomId, message } })
export const ofRoom = (who: Person, id: number) =>
  who.call(api.ratings.listOfRoom, { params: { id } })
export const read = (who: Person, id: number) => who.call(api.ratings.read, { params: { id } })
export const closeRequest = (who: Person, id: number, status: 'completed' | 'declined') =>
  who.call(api.ratings.close, { params: { id }, body: { status } })

export const rate = (
  who: Person,
  listener: Person,
  changes: Partial<BodyInput<typeof api.ratings.rate>> = {},
) =>
  who.call(api.ratings.rate, {
    body: {
      listenerId: listener.id,
      empathyRating: 5,
      responseSpeedRating: 4,
      helpfulnessRating: 4,
      feedback: '잘 들어 줘서 고마웠어요.',
      ...changes,
    },
  })

/** The notifications of a member about rating requests and ratings. */
export const newsOf = async (
  who: Person,
  type: 'rating_request' | 'rating_received' | 'rating_completed',
) => (await who.call(api.notifications.list)).filter((note) => note.type === type)

/** Read the ratings of a member, and check that their stored figures are those of the counted ratings, which are whole fives. */
export async function ratedAs(db: Db, { id }: Person) {
  const rows = await db.selectFrom('ratings').selectAll().where('listenerId', '=', id).execute()
  const { ratingsCount, ratingsSum } = await db
    .selectFrom('users')
    .select(['ratingsCount', 'ratingsSum'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const thirds = rows
    .filter((row) => row.countedAt !== null)
    .flatMap((row) => [row.empathyRating, row.responseSpeedRating, row.helpfulnessRating])
  expect({ ratingsCount, ratingsSum }).toEqual({
    ratingsCount: rows.length - (rows.length % 5),
    ratingsSum: thirds.reduce((sum, stars) => sum + stars, 0) / 3,
  })
  expect(thirds).toHaveLength(ratingsCount * 3)
  return rows
}
