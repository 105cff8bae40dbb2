import type { Notification, NotificationSettings, NotificationType } from '@dodam/contract'
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

/** Stores a notification and tells it, unless its reader has switched that kind off. Messages of one room fold into one unread row. */
export async function notify(tx: Tx, news: News): Promise<void> {
  const { userId, type, relatedId, setting } = news
  const { rows } = await sql<NotificationRow & { language: 'ko' | 'en'; isNew: boolean }>`
    with made as (
      insert into notifications ("userId", type, "relatedId", params)
      select id, ${type}, ${relatedId}::bigint, ${JSON.stringify(news.params)}::jsonb
      from users
      where id = ${userId} and ("notificationSettings" ->> ${setting})::boolean
      on conflict ("userId", "relatedId") where type = 'new_message' and not "isRead"
        do update set "createdAt" = excluded."createdAt", params = excluded.params, "isArchived" = false
      returning *, (xmax = 0) as "isNew"
    )
    select made.id, type, "relatedId", params, "isRead", "isArchived", made."createdAt",
           language, "isNew"
    from made join users on users.id = made."userId"`.execute(tx.db)
  const row = rows[0]
  if (row === undefined) return
  const { language, isNew, ...made } = row
  tx.announce(
    to.member(userId),
    isNew ? 'notification:new' : 'notification:changed',
    notificationView(made, language),
  )
  if (isNew) await announceCount(tx, userId)
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
  tx.announce(to.member(userId), 'notification:changed', notificationView(told, language))
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
