import { type Kysely, sql } from 'kysely'
import { columnsOf } from './columns.ts'

/**
 * Take over how chat requests were answered and whom they led to a room, and the ratings that were asked for and given, as
 * far as their stories and people are in the backup: nobody is asked again what they have answered. What was written in a
 * room that the backup does not have is gone, and the room is empty.
 */
export async function carryAnswers(db: Kysely<unknown>, schema: string): Promise<void> {
  const table = (name: string) => sql.id(schema, name)
  const isThere = (name: string, id: string) => sql`exists (
    select from ${table(name)} as there join ${sql.id('public', name)} as same using (id, "createdAt")
    where there.id = live.${sql.id(id)})`
  const isNew = (name: string, ...key: string[]) => sql`not exists (
    select from ${table(name)} as there
    where there.id = live.id or (${sql.join(
      key.map((column) => sql`there.${sql.id(column)} = live.${sql.id(column)}`),
      sql` and `,
    )}))`
  const change = async (name: string, ...columns: string[]) => {
    const changes = columns.map((column) => sql`${sql.id(column)} = live.${sql.id(column)}`)
    await sql`
      update ${table(name)} as old set ${sql.join(changes)} from ${sql.id('public', name)} as live
      where live.id = old.id and live."createdAt" = old."createdAt"`.execute(db)
  }
  const add = async (name: string, which: ReturnType<typeof sql>) => {
    const columns = await columnsOf(db, schema, name)
    const { rows } = await sql<{ id: number }>`
      insert into ${table(name)} (${columns}) overriding system value
      select ${columns} from ${sql.id('public', name)} as live where ${which} order by id
      returning id`.execute(db)
    return rows.map(({ id }) => id)
  }

  await change(
    'chatRequests',
    ...(['status', 'respondedAt', 'declinesAt', 'withdrawnAt', 'isSecond', 'message'] as const),
  )
  // A request that was withdrawn and sent once more replaces the first one, which the backup may still have.
  await sql`
    delete from ${table('chatRequests')} as old using ${sql.id('public', 'chatRequests')} as live
    where live."postId" = old."postId" and live."listenerId" = old."listenerId" and live."isSecond"
      and live.id <> old.id and old.status <> 'accepted'`.execute(db)
  await add(
    'chatRequests',
    sql`${isNew('chatRequests', 'postId', 'listenerId')} and ${isThere('posts', 'postId')}
      and ${isThere('users', 'sharerId')} and ${isThere('users', 'listenerId')}`,
  )
  const rooms = await add(
    'chatRooms',
    sql`${isNew('chatRooms', 'chatRequestId')} and ${isThere('chatRequests', 'chatRequestId')}`,
  )
  await sql`
    update ${table('chatRooms')} set "emptiedSeq" = "lastSeq", "lastMessageContent" = null,
      unread1 = 0, unread2 = 0, read1 = "lastSeq", read2 = "lastSeq",
      "tellsReadAt" = null, "toldRead1" = null
    where id = any(${rooms}::bigint[])`.execute(db)

  await change('ratingRequests', 'status', 'settledAt')
  await add(
    'ratingRequests',
    sql`${isNew('ratingRequests', 'roomId')} and ${isThere('chatRooms', 'roomId')}`,
  )
  await change('ratings', 'countedAt')
  await add(
    'ratings',
    sql`${isNew('ratings', 'sharerId', 'listenerId')} and ${isThere('ratingRequests', 'requestId')}`,
  )
  await sql`
    update ${table('users')} as listener
    set "ratingsCount" = counted.number, "ratingsSum" = counted.thirds / 3.0
    from (
      select "listenerId", count(*) as number,
        sum("empathyRating" + "responseSpeedRating" + "helpfulnessRating") as thirds
      from ${table('ratings')} where "countedAt" is not null group by "listenerId") as counted
    where counted."listenerId" = listener.id`.execute(db)
}
