import { waitsAtMostMs } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { openCheckIn, withdrawCheckIns } from '../check-ins/writes.ts'
import { isListenerAwaited, noteWord, standInLine } from '../posts/queue/waits.ts'

/** So many rooms in one run of the job; the rest waits for the next. */
const maxRooms = 500

/** A room in which the listener's first word is awaited, and the post it came of. */
interface Awaiting {
  roomId: number
  postId: number
}

/** List the rooms in which the listener's first word has come, or is overdue. */
export async function listAwaiting({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Awaiting[]> {
  const now = clock.now().toISOString()
  const { rows } = await sql<Awaiting>`
    select "chatRooms".id as "roomId", "postId"
    from "chatRooms" join "chatRequests" on "chatRequests".id = "chatRequestId"
    where "wordDueAt" is not null and (
      "listenerWroteAt" is not null
      or ("wordDueAt" <= ${now}::timestamptz and "silentSince" is null)
      or "wordDueAt" <= ${timeBefore(clock.now(), waitsAtMostMs)}::timestamptz)
    order by "wordDueAt" limit ${maxRooms}`.execute(db)
  return rows
}

/**
 * Where the listener has written, note it on the post. Where they have not in time, the sharer is offered another listener:
 * the post stands in the line again as if it had never left it, and only the sharer is told why. Several instances may do
 * it at once.
 */
export async function settleAwaiting(tx: Tx, { roomId, postId }: Awaiting): Promise<void> {
  const now = tx.clock.now()
  const post = await tx.db
    .selectFrom('posts')
    .select(['id', 'createdAt', 'need', 'firstWordAt', 'deletedAt', 'heldAt'])
    .where('id', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const room = await tx.db
    .selectFrom('chatRooms')
    .selectAll()
    .where('id', '=', roomId)
    .where('wordDueAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (room === undefined) return
  const change = (to: { wordDueAt?: null; silentSince?: string }) =>
    tx.db.updateTable('chatRooms').set(to).where('id', '=', roomId).execute()

  if (room.listenerWroteAt !== null) {
    await change({ wordDueAt: null })
    await noteWord(tx, { postId, at: room.listenerWroteAt })
    await withdrawCheckIns(tx, { type: 'silent-listener', relatedId: postId })
  } else if ((room.left1At !== null && !room.isActive) || room.silentSince !== null) {
    // The sharer has gone, or was offered another long ago. Where a masked one's going is not seen yet, all goes on as ever.
    await change({ wordDueAt: null })
  } else {
    await change({ silentSince: now.toISOString(), ...(!room.isActive && { wordDueAt: null }) })
    if (post.deletedAt !== null || post.heldAt !== null) return
    const isTooOld = Date.parse(post.createdAt) < now.getTime() - waitsAtMostMs
    if (post.firstWordAt === null && !isTooOld && !(await isListenerAwaited(tx, postId)))
      await standInLine(tx, post)
    if (room.left1At === null)
      await openCheckIn(tx, {
        userId: room.participant1Id,
        type: 'silent-listener',
        relatedId: postId,
        dueAt: now,
      })
  }
}
