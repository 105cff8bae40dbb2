import type {
  Language,
  Notification,
  NotificationSettings,
  NotificationType,
} from '@dodam/contract'
import type { NotificationParams } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx, Write } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { type NotificationRow, notificationView, viewColumns } from './reads.ts'

interface News {
  userId: number
  type: NotificationType
  relatedId: number
  params: NotificationParams
  /** The switch of the reader's settings that governs it, where one does. */
  setting?: keyof NotificationSettings
}

/**
 * The insert of notifications, for a statement's `with made as (…)`, of what `news` lists as "userId", "relatedId" and
 * params: none is made for a reader who switched that kind off, for an account that nobody reads, nor while what folds
 * (a room's messages, one thing's likes) already has an unread one.
 */
export const insertNotifications = ({
  news,
  type,
  setting,
}: Pick<News, 'type' | 'setting'> & { news: RawBuilder<unknown> }) => sql`
  insert into notifications ("userId", type, "relatedId", params)
  select users.id, ${type}, news."relatedId", news.params
  from ${news} as news join users on users.id = news."userId"
  where ${setting ? sql`("notificationSettings" ->> ${setting})::boolean` : sql`true`}
    and not "isAi" and "deletedAt" is null
  on conflict do nothing
  returning *`

/** What must be told of the row that `made` stands for; all null where none was made. */
export const madeColumns = sql`
  made.id as "madeId", made."createdAt" as "madeAt", made.params as "madeParams",
  (select language from users where users.id = made."userId") as "madeFor"`

export interface MadeColumns {
  madeId: number | null
  madeAt: string
  madeParams: NotificationParams
  madeFor: Language
}

/** Tells the reader of the notification that a statement made, if it made one; and wakes them if they are away. */
export function announceMade(
  tx: Pick<Tx, 'announce' | 'recount' | 'wake'>,
  made: MadeColumns,
  { userId, type, relatedId }: Pick<News, 'userId' | 'type' | 'relatedId'>,
): void {
  if (made.madeId === null) return
  const row: NotificationRow = {
    id: made.madeId,
    type,
    relatedId,
    params: made.madeParams,
    isRead: false,
    isArchived: false,
    createdAt: made.madeAt,
  }
  tx.announce(to.member(userId), 'notification:new', notificationView(row, made.madeFor))
  tx.recount(userId)
  tx.wake(userId, { type, relatedId })
}

/** Stores a notification and tells it, unless its reader has switched that kind off. Answers its id, if it was made. */
export async function notify(tx: Tx, news: News): Promise<number | null> {
  const { userId, relatedId, params } = news
  const { rows } = await sql<MadeColumns>`
    with made as (${insertNotifications({
      ...news,
      news: sql`(select ${userId}::bigint as "userId", ${relatedId}::bigint as "relatedId",
        ${JSON.stringify(params)}::jsonb as params)`,
    })})
    select ${madeColumns} from made`.execute(tx.db)
  const [made] = rows
  if (made === undefined) return null
  announceMade(tx, made, news)
  return made.madeId
}

/**
 * The same in place of an unread one of the same thing, so that what happens often is one notification: of the latest.
 * The caller holds the thing, as of two at once neither would find the other.
 */
export async function notifyOfLatest(tx: Tx, news: News): Promise<void> {
  const madeId = await notify(tx, news)
  if (madeId === null) return
  const replaced = await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', news.userId)
    .where('type', '=', news.type)
    .where('relatedId', '=', news.relatedId)
    .where('id', '<', madeId)
    .where('isRead', '=', false)
    .where('isArchived', '=', false)
    .returning('id')
    .execute()
  for (const { id } of replaced) tx.announce(to.member(news.userId), 'notification:removed', { id })
}

/** Tells the unread notification of a room's messages once more, if there is one: its first telling may have been lost. */
export async function retellMessageNotification(tx: Tx, userId: number, roomId: number) {
  const row = await tx.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'notifications.userId')
    .select(viewColumns.map((column) => `notifications.${column}` as const))
    .select('language')
    .where('userId', '=', userId)
    .where('relatedId', '=', roomId)
    .where('type', '=', 'new_message')
    .where('isRead', '=', false)
    .where('isArchived', '=', false)
    .executeTakeFirst()
  if (row === undefined) return
  const { language, ...told } = row
  tx.announce(to.member(userId), 'notification:new', notificationView(told, language))
  tx.recount(userId)
}

/** A message that is read, on whatever device, takes its notification away on all, and what was archived of it unread. */
export const withdrawMessageNotification = (tx: Tx, userId: number, roomId: number) =>
  withdraw(tx, { userId, roomId }, sql`type = 'new_message' and not "isRead"`)

/** A room that somebody has left takes along, read or not, what would lead them into it and nowhere else. */
export const withdrawRoomNotifications = (tx: Tx, userId: number, roomId: number) =>
  withdraw(tx, { userId, roomId }, sql`type in ('chat_accepted', 'new_message')`)

async function withdraw(
  tx: Tx,
  { userId, roomId }: { userId: number; roomId: number },
  which: RawBuilder<boolean>,
): Promise<void> {
  const gone = await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('relatedId', '=', roomId)
    .where(which)
    .returning('id')
    .execute()
  for (const { id } of gone) tx.announce(to.member(userId), 'notification:removed', { id })
  if (gone.length > 0) tx.recount(userId)
}

/** What a request's answer settles needs no attention any more: its notification is read. */
export async function settleRequestNotification(
  tx: Tx,
  me: Member,
  type: 'chat_request' | 'rating_request',
  requestId: number,
) {
  const row = await tx.db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('userId', '=', me.id)
    .where('type', '=', type)
    .where('relatedId', '=', requestId)
    .where('isRead', '=', false)
    .returning(viewColumns)
    .executeTakeFirst()
  if (row !== undefined) announceChanged(tx, me, row)
}

/** Marks one of my notifications as read; NOT_FOUND for anybody else's. Twice is as good as once. */
export async function markRead(tx: Tx, me: Member, id: number): Promise<Notification> {
  const row = await tx.db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('userId', '=', me.id)
    .returning(viewColumns)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return announceChanged(tx, me, row)
}

/** What folds comes back as read where there is an unread one of it already. */
const setArchived = (tx: Tx, me: Member, { id, isArchived }: { id: number; isArchived: boolean }) =>
  tx.db
    .updateTable('notifications as note')
    .set({ isArchived })
    .$if(!isArchived, (query) =>
      query.set({
        isRead: sql<boolean>`note."isRead" or exists (
          select from notifications as other
          where other."userId" = note."userId" and other.type = note.type
            and other."relatedId" = note."relatedId" and other.id <> note.id
            and other.type in ('new_message', 'post_liked', 'comment_liked', 'comment_added')
            and not other."isRead" and not other."isArchived")`,
      }),
    )
    .where('note.id', '=', id)
    .where('note.userId', '=', me.id)
    .returning(viewColumns.map((column) => `note.${column}` as const))
    .executeTakeFirst()

/**
 * Archives one of my notifications or takes it back; NOT_FOUND for anybody else's. Taken back unread, it counts again,
 * unless a later one tells the same: then it is read.
 */
export async function archive(
  write: Write,
  me: Member,
  input: { id: number; isArchived: boolean },
): Promise<Notification> {
  const attempt = () =>
    write(async (tx) => {
      const row = await setArchived(tx, me, input)
      if (row === undefined) throw new Problem('NOT_FOUND')
      return announceChanged(tx, me, row)
    })
  try {
    return await attempt()
  } catch (error) {
    // A later one was made in between, and is seen now.
    if (!isDuplicate(error)) throw error
    return await attempt()
  }
}

/** Deletes one of my notifications; NOT_FOUND for anybody else's, and once it is gone. */
export async function remove(tx: Tx, me: Member, id: number): Promise<void> {
  const gone = await tx.db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('userId', '=', me.id)
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) throw new Problem('NOT_FOUND')
  tx.announce(to.member(me.id), 'notification:removed', gone)
  tx.recount(me.id)
}

/** Deletes all of mine that are not archived. */
export async function removeAll(tx: Tx, me: Member): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', me.id)
    .where('isArchived', '=', false)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  tx.announce(to.member(me.id), 'notification:removed', { all: true })
  tx.recount(me.id)
}

function announceChanged(tx: Tx, me: Member, row: NotificationRow): Notification {
  const view = notificationView(row, me.language)
  tx.announce(to.member(me.id), 'notification:changed', view)
  tx.recount(me.id)
  return view
}
