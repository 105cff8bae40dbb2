import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { openCheckIn } from '../../check-ins/writes.ts'

const hourMs = 3_600_000
/** A talk in which nobody has written for so long is quiet. */
const quietAfterMs = 3 * hourMs
/** A listener is not asked about a talk whose heavy part is longer ago. Well below the time for which check-ins are kept, so that none is asked twice. */
const recentMs = 14 * 24 * hourMs

/** So many rooms in one run; the rest waits for the next. */
const maxRooms = 200

/** A talk that was heavy to listen to, and its listener. */
interface HeavyTalk {
  roomId: number
  listenerId: number
}

/** List the talks with signs of a crisis that have ended or are quiet now, and whose listeners have answered there and were not asked yet. */
export async function listHeavyTalks({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<HeavyTalk[]> {
  const before = (ms: number) => timeBefore(clock.now(), ms)
  const { rows } = await sql<HeavyTalk>`
    select rooms.id as "roomId", "participant2Id" as "listenerId"
    from "chatRooms" as rooms join users on users.id = "participant2Id"
    where "careSince" > ${before(recentMs)}::timestamptz
      and (not "isActive" or "lastMessageAt" <= ${before(quietAfterMs)}::timestamptz)
      and "deletedAt" is null
      and exists (
        select from "chatMessages" where "roomId" = rooms.id and "senderId" = "participant2Id")
      and not exists (
        select from "checkIns" where type = 'after-heavy-talk' and "relatedId" = rooms.id)
    order by "careSince" limit ${maxRooms}`.execute(db)
  return rows
}

/** Ask the listener of a heavy talk whether it was all right for them, once for each room; instances that do it at once take turns. */
export async function askListener(tx: Tx, { roomId, listenerId }: HeavyTalk): Promise<void> {
  await tx.db
    .selectFrom('chatRooms')
    .select('id')
    .where('id', '=', roomId)
    .forNoKeyUpdate()
    .execute()
  const before = await tx.db
    .selectFrom('checkIns')
    .select('id')
    .where('type', '=', 'after-heavy-talk')
    .where('relatedId', '=', roomId)
    .executeTakeFirst()
  if (before !== undefined) return
  await openCheckIn(tx, {
    userId: listenerId,
    type: 'after-heavy-talk',
    relatedId: roomId,
    dueAt: tx.clock.now(),
  })
}
