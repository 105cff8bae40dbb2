import type { NotificationType } from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { isShown } from '../notifications/closed-chats.ts'
import { pushedKinds, pushLease } from '../notifications/pushed.ts'

/** What is to be pushed to a member. */
export interface Due {
  id: number
  type: NotificationType
  relatedId: number | null
  /** Whether it is pushed in quiet hours too. */
  isUrgent: boolean
}

/** How many members one run of the job pushes to. */
const mostOfRun = 500

/** The types that are pushed at any hour and beside a page in use. */
const always = (Object.keys(pushedKinds) as NotificationType[]).filter(
  (type) => pushedKinds[type]?.isAlways === true,
)

/** True for those types, and for what the team writes to a member in danger. */
const isUrgent = sql<boolean>`(type = any(${always}::text[]) or type = 'admin_message' and exists (
  select from cases where "roomId" = "relatedId" and status = 'pending' and severity = 'P1'
    and "subjectId" = "userId"))`

const isUnread = (eb: ExpressionBuilder<Database, 'notifications'>) =>
  eb.and([eb('isRead', '=', false), eb('isArchived', '=', false), isShown()])

/** True for what is to be pushed now. Stored times are rounded to milliseconds, so that one of just now can lie ahead. */
const isDue = sql<boolean>`"pushAt" <= now() + interval '1 millisecond'`

/** Lock a member's unread notifications that wait for a push, but for those that another instance has locked. */
const lockWaiting = (tx: Tx, userId: number) =>
  tx.db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('pushAt', 'is not', null)
    .where(isUnread)
    .orderBy('id')
    .forUpdate()
    .skipLocked()

/** Take on what is due for a member, oldest first. Several instances may do it at once: each takes on its own. */
export async function claimDue(tx: Tx, userId: number): Promise<Due[]> {
  const due = await tx.db
    .updateTable('notifications')
    .set({ pushAt: sql`now() + ${pushLease}` })
    .where('id', 'in', lockWaiting(tx, userId).where(isDue))
    .returning(['id', 'type', 'relatedId', isUrgent.as('isUrgent')])
    .execute()
  return due.toSorted((one, other) => one.id - other.id)
}

/** Note that a push service keeps the push of these for so long; null where there is no browser to push to. */
export async function noteTold(
  tx: Tx,
  due: readonly Due[],
  { keptSeconds }: { keptSeconds: number | null },
): Promise<void> {
  const pushedUntil = sql<string>`now() + make_interval(secs => ${keptSeconds})`
  await tx.db
    .updateTable('notifications')
    .set({ pushAt: null, ...(keptSeconds !== null && { pushedUntil }) })
    .where(idsOf(due))
    .execute()
}

/** Put these off: by a pause, to the full minute, or after a failure for longer the older they are. */
export async function putOff(
  tx: Tx,
  due: readonly Due[],
  { pauseSeconds }: { pauseSeconds: number | null },
): Promise<void> {
  const pushAt =
    pauseSeconds === null
      ? sql<string>`now() + least(greatest((now() - "createdAt") / 2, interval '5 minutes'), interval '1 day')`
      : sql<string>`date_trunc('minute', now() + make_interval(secs => ${pauseSeconds} + 30))`
  await tx.db.updateTable('notifications').set({ pushAt }).where(idsOf(due)).execute()
}

const idsOf = (due: readonly Due[]) => (eb: ExpressionBuilder<Database, 'notifications'>) =>
  eb('id', '=', eb.fn.any(eb.val(due.map(({ id }) => id))))

/** Note that a member uses a page, which tells them of everything that waits. */
export async function noteSeen(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ pushAt: null })
    .where('id', 'in', lockWaiting(tx, userId).where('type', 'not in', always))
    .execute()
}

/** Whether anything waits for a push to this member. */
export async function isAnyWaiting(db: ReadDb, userId: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('pushAt', 'is not', null)
    .where(isUnread)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** List the members with something due, the longest wait first. */
export async function listDue(db: ReadDb): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('userId')
    .where('pushAt', 'is not', null)
    .where(isDue)
    .where(isUnread)
    .groupBy('userId')
    .orderBy((eb) => eb.fn.min('pushAt'))
    .limit(mostOfRun)
    .execute()
  return rows.map(({ userId }) => userId)
}
