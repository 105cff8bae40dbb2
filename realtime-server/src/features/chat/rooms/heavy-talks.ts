import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { openCheckIn } from '../../check-ins/writes.ts'

const hourMs = 3_600_000
/** A chat without a message for this long is quiet. */
const quietAfterMs = 3 * hourMs
/**
 * Older heavy chats are not asked about. Well below the retention of check-ins, so that a listener is not asked twice.
 */
const recentMs = 14 * 24 * hourMs

/** The most rooms in one run; the next run continues. */
const maxRooms = 200

/** A chat with signs of a crisis, and its listener. */
interface HeavyTalk {
  roomId: number
  listenerId: number
}

/** List ended or quiet chats with signs of a crisis, whose listeners wrote in them and were not asked yet. */
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

/** Ask the listener of a heavy chat how it was for them, once per room. The room's row lock serializes instances. */
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
