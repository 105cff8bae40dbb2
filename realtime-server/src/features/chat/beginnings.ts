import type { ChatRoom } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { Selectable } from 'kysely'
import { aliasNumber } from '../visibility/aliases.ts'

/** What a room comes from: its story, the request that was accepted, and the alias that the request gave its sharer. */
export interface Beginning {
  postId: number
  aliasNumber: number
  request: NonNullable<ChatRoom['request']>
}

/** Return what these rooms come from, by the ids of their requests. */
export async function readBeginnings(
  db: ReadDb,
  rooms: readonly Pick<Selectable<Database['chatRooms']>, 'chatRequestId'>[],
): Promise<Map<number, Beginning>> {
  const ids = rooms.flatMap(({ chatRequestId }) => chatRequestId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('chatRequests')
    .select(['id', 'postId', 'message', 'createdAt', aliasNumber.as('aliasNumber')])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(
    rows.map(({ id, message, createdAt, ...beginning }) => [
      id,
      { ...beginning, request: { message, createdAt } },
    ]),
  )
}
