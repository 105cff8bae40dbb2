import type { NotificationType } from '@dodam/contract'
import type { NotificationCause } from '@dodam/db'
import { sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { type News, notify } from './notify.ts'
import { type NotificationRow, notificationView, viewColumns } from './reads.ts'

/** The most causes that a notification keeps; its text then says no more. */
const maxCauses = 100

/** A folded notification about a story (`relatedId`). */
interface Folded extends News {
  type: 'post_liked' | 'comment_liked' | 'comment_added'
  relatedId: number
  /** Of a comment, or of the one that was liked. */
  commentId?: number
  /** Of a reply: the comment whose thread has it. */
  threadId?: number | null
}

/** A literal, so that the planner can use the index of these types. */
const isFolding = sql<boolean>`type in ('post_liked', 'comment_liked', 'comment_added')`

/** What tells one cause from another. */
const identityOf = ({ actorId, commentId }: Folded): NotificationCause => ({
  actorId,
  ...(commentId !== undefined && { commentId }),
})
const causeOf = (news: Folded): NotificationCause => ({
  ...identityOf(news),
  ...(news.threadId != null && { threadId: news.threadId }),
})
const isSame = (one: NotificationCause, other: NotificationCause) =>
  one.actorId === other.actorId && one.commentId === other.commentId

/** Those stored by the release before have no causes, only an actor. */
const causesOf = ({ params, actorId }: Pick<LockedRow, 'params' | 'actorId'>) =>
  params.causes ?? [{ actorId }]

type LockedRow = NotificationRow & { userId: number; actorId: number | null }

/** Lock unread notifications of likes and comments of a story. */
const lockUnread = (
  tx: Pick<Tx, 'db'>,
  {
    relatedId,
    type,
    userId,
  }: { relatedId: number; type?: NotificationType; userId?: number | undefined },
): Promise<LockedRow[]> =>
  tx.db
    .selectFrom('notifications')
    .select([...viewColumns, 'userId', 'actorId'])
    .where('relatedId', '=', relatedId)
    .where(isFolding)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'post_liked'))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .where('isRead', '=', false)
    .where('isArchived', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Store what an unread notification tells of and announce it, in its place. */
async function storeCauses(
  tx: Pick<Tx, 'db' | 'announce'>,
  { id, userId, params }: LockedRow,
  causes: NotificationCause[],
): Promise<void> {
  const changed = await tx.db
    .updateTable('notifications')
    .set({
      actorId: causes.at(-1)?.actorId ?? null,
      params: JSON.stringify({ ...params, causes: causes.slice(-maxCauses) }),
    })
    .where('id', '=', id)
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  const { language } = await tx.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  tx.announce(to.member(userId), 'notification:changed', notificationView(changed, language))
}

/** Whether the reader was told of the same like before, so that liking again after an unlike is no news. */
async function wasTold(tx: Pick<Tx, 'db'>, news: Folded): Promise<boolean> {
  const told = await tx.db
    .selectFrom('notifications')
    .select('id')
    .where('relatedId', '=', news.relatedId)
    .where('userId', '=', news.userId)
    .where(isFolding)
    .where('type', '=', news.type)
    .where(sql<boolean>`params -> 'causes' @> ${JSON.stringify([identityOf(news)])}::jsonb`)
    .executeTakeFirst()
  return told !== undefined
}

/** Whether the reader's settings leave these on. */
async function isWanted(tx: Pick<Tx, 'db'>, { userId, setting }: Folded): Promise<boolean> {
  if (setting === undefined) return true
  const reader = await tx.db
    .selectFrom('users')
    .select('notificationSettings')
    .where('id', '=', userId)
    .executeTakeFirst()
  return reader?.notificationSettings[setting] === true
}

/** Notify of a like: one that comes while another is unread joins it, silently. */
export async function notifyOfLike(tx: Tx, news: Folded): Promise<void> {
  if (!(await isWanted(tx, news))) return
  const cause = causeOf(news)
  const [unread] = await lockUnread(tx, news)
  if (unread !== undefined) {
    const others = causesOf(unread).filter((one) => !isSame(one, cause))
    return await storeCauses(tx, unread, [...others, cause])
  }
  if (await wasTold(tx, news)) return
  const made = await notify(tx, { ...news, params: { causes: [cause] } })
  if (made !== null) return
  // A parallel like may have been first.
  const [parallel] = await lockUnread(tx, news)
  if (parallel !== undefined) await storeCauses(tx, parallel, [...causesOf(parallel), cause])
}

/**
 * Notify of a comment: it replaces an unread notification of earlier ones and counts them; comments on the reader's story
 * and answers to their comment apart. The caller holds the lock of
 * the story's comments, because parallel calls would not see each other's.
 */
export async function notifyOfComment(tx: Tx, news: Folded): Promise<void> {
  const isReply = (params: News['params']) => params?.reply === true
  const earlier = (await lockUnread(tx, news)).filter(
    ({ params }) => isReply(params) === isReply(news.params),
  )
  const causes = [...earlier.flatMap(causesOf), causeOf(news)].slice(-maxCauses)
  const made = await notify(tx, { ...news, params: { ...news.params, causes } })
  if (made === null) return
  await remove(tx, earlier)
}

async function remove(tx: Pick<Tx, 'db' | 'announce' | 'changed'>, rows: readonly LockedRow[]) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.db.deleteFrom('notifications').where('id', 'in', ids).execute()
  for (const { id, userId } of rows) {
    tx.announce(to.member(userId), 'notification:removed', { id })
    tx.changed({ kind: 'unread', id: userId })
  }
}

/**
 * Take what `isGone` names, of the notification's reader, out of the unread notifications of a story, of one member or of all
 * who have one.
 */
export async function takeBack(
  tx: Pick<Tx, 'db' | 'announce' | 'changed'>,
  which: { relatedId: number; type?: NotificationType; userId?: number },
  isGone: (cause: NotificationCause, userId: number) => boolean,
): Promise<void> {
  const emptied: LockedRow[] = []
  for (const row of await lockUnread(tx, which)) {
    const causes = causesOf(row)
    const left = causes.filter((cause) => !isGone(cause, row.userId))
    if (left.length === 0) emptied.push(row)
    else if (left.length < causes.length) await storeCauses(tx, row, left)
  }
  await remove(tx, emptied)
}
