import type { Db } from '@dodam/db'
import { sql } from 'kysely'

const past = sql<string>`now() - interval '1 second'`

/** Let the moment of every masked room, request and read mark that waits for one come: the next run of the jobs finds it due. */
export async function letEndsCome(db: Db): Promise<void> {
  await db
    .updateTable('chatRooms')
    .set({ closesAt: past })
    .where('closesAt', 'is not', null)
    .execute()
  await db
    .updateTable('chatRooms')
    .set({ tellsReadAt: past })
    .where('tellsReadAt', 'is not', null)
    .execute()
  await db
    .updateTable('chatRequests')
    .set({ declinesAt: past })
    .where('declinesAt', 'is not', null)
    .execute()
}
