import type {
  Language,
  Notification,
  NotificationSettings,
  NotificationType,
} from '@dodam/contract'
import type { NotificationParams } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { countUnread, type NotificationRow, notificationView, viewColumns } from './reads.ts'

interface News {
  userId: number
  type: NotificationType
  relatedId: number
  params: NotificationParams
  /** The switch of the reader's settings that governs it. */
  setting: keyof NotificationSettings
}

async function announceCount(tx: Tx, userId: number): Promise<void> {
  tx.announce(to.member(userId), 'notification:count', { count: await countUnread(tx.db, userId) })
}

/**
 * Stores a notification and tells it, unless its reader has switched that kind off. Messages of one room fold into one
 * unread row: a further one takes the place of the first under a new id, so that it moves up and paging by id stays whole.
 */
export async function notify(tx: Tx, news: News): Promise<void> {
  const { userId, type, relatedId, setting } = news
  // One statement, as every message runs it. The count does not see the row just made, hence the one added to it.
  const { rows } = await sql<
    NotificationRow & { language: Language; replacedId: number | null; unread: number | null }
  >`
    with replaced as (
      select id from notifications
      where type = 'new_message' and type = ${type} and "userId" = ${userId}
        and "relatedId" = ${relatedId} and not "isRead"
    ), made as (
      insert into notifications ("userId", type, "relatedId", params)
      select id, ${type}, ${relatedId}::bigint, ${JSON.stringify(news.params)}::jsonb
      from users
      where id = ${userId} and ("notificationSettings" ->> ${setting})::boolean
      on conflict ("userId", "relatedId") where type = 'new_message' and not "isRead"
        do update set id = excluded.id, "createdAt" = excluded."createdAt",
          params = excluded.params, "isArchived" = false
      returning *
    )
    select made.id, type, "relatedId", params, "isRead", "isArchived", made."createdAt", language,
      replaced.id as "replacedId",
      case when replaced.id is null then (
        select count(*) + 1 from notifications
        where "userId" = ${userId} and not "isRead" and not "isArchived"
      ) end as unread
    from made join users on users.id = made."userId" left join replaced on true`.execute(tx.db)
  const row = rows[0]
  if (row === undefined) return
  const { language, replacedId, unread, ...made } = row
  if (replacedId !== null)
    tx.announce(to.member(userId), 'notification:removed', { id: replacedId })
  tx.announce(to.member(userId), 'notification:new', notificationView(made, language))
  if (unread !== null) tx.announce(to.member(userId), 'notification:count', { count: unread })
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
    .executeTakeFirst()
  if (row === undefined) return
  const { language, ...told } = row
  tx.announce(to.member(userId), 'notification:new', notificationView(told, language))
  await announceCount(tx, userId)
}

/** A message that is read, on whatever device, takes its notification away on all. */
export async function withdrawMessageNotification(tx: Tx, userId: number, roomId: number) {
  const gone = await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('relatedId', '=', roomId)
    .where('type', '=', 'new_message')
    .where('isRead', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) return
  tx.announce(to.member(userId), 'notification:removed', { id: gone.id })
  await announceCount(tx, userId)
}

/** What a request's answer settles needs no attention any more: its notification is read. */
export async function settleRequestNotification(tx: Tx, me: Member, requestId: number) {
  const row = await tx.db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('userId', '=', me.id)
    .where('type', '=', 'chat_request')
    .where('relatedId', '=', requestId)
    .where('isRead', '=', false)
    .returning(viewColumns)
    .executeTakeFirst()
  if (row === undefined) return
  tx.announce(to.member(me.id), 'notification:changed', notificationView(row, me.language))
  await announceCount(tx, me.id)
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
  const view = notificationView(row, me.language)
  tx.announce(to.member(me.id), 'notification:changed', view)
  await announceCount(tx, me.id)
  return view
}
