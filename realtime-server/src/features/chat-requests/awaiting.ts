import { waitsAtMostMs } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Context } from '../../core/tx/context.ts'
import type { Tx } from '../../core/tx/write.ts'
import { openCheckIn, withdrawCheckIns } from '../check-ins/writes.ts'
import { enterQueue, isListenerAwaited, noteWord } from '../posts/queue/waits.ts'

/** The most rooms in one run; the next run continues. */
const maxRooms = 500

/** A room that waits for the listener's first message, and its post. */
interface Awaiting {
  roomId: number
  postId: number
}

/** List the rooms in which the listener's first message has arrived or is overdue. */
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
 * Record the listener's first message on the post. When it is overdue, offer the sharer another listener: the post
 * returns to its old place in the queue, and only the sharer is told why. Several instances may run it at once.
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
    // The sharer has left visibly, or was offered another listener long ago.
    await change({ wordDueAt: null })
  } else {
    await change({ silentSince: now.toISOString(), ...(!room.isActive && { wordDueAt: null }) })
    if (post.deletedAt !== null || post.heldAt !== null) return
    const isTooOld = Date.parse(post.createdAt) < now.getTime() - waitsAtMostMs
    if (post.firstWordAt === null && !isTooOld && !(await isListenerAwaited(tx, postId)))
      await enterQueue(tx, post)
    if (room.left1At === null)
      await openCheckIn(tx, {
        userId: room.participant1Id,
        type: 'silent-listener',
        relatedId: postId,
        dueAt: now,
      })
  }
}
