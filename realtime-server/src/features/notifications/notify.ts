import type { Language, NotificationSettings, NotificationType } from '@dodam/contract'
import type { NotificationParams } from '@dodam/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { isShown } from './closed-chats.ts'
import { firstPushAt } from './pushed.ts'
import {
  type Actor,
  actorAliasOf,
  actorOf,
  type NotificationRow,
  notificationView,
  viewColumns,
} from './reads.ts'

/** A notification to store. */
export interface News {
  /** The recipient. */
  userId: number
  type: NotificationType
  /** The id of its subject; the type says of which kind (`notificationTypes` of the contract). */
  relatedId: number | null
  /** The member who caused it; null while they are masked from the reader. */
  actorId: number | null
  params?: NotificationParams
  /** The switch in the reader's settings that turns it off, if there is one. */
  setting?: keyof NotificationSettings
}

/**
 * The insert of notifications, for a statement's `with made as (…)`, of the rows of `news`: "userId", "relatedId",
 * "actorId" and params. It skips readers who switched that kind off, deleted and AI accounts, and folded kinds (a
 * room's messages, likes of one thing) that already have an unread one.
 */
export const insertNotifications = ({
  news,
  type,
  setting,
}: Pick<News, 'type' | 'setting'> & { news: RawBuilder<unknown> }) => sql`
  insert into notifications ("userId", type, "relatedId", "actorId", params, "pushAt")
  select users.id, ${type}, news."relatedId", news."actorId", news.params, ${firstPushAt(type)}
  from ${news} as news join users on users.id = news."userId"
  where ${setting ? sql`("notificationSettings" ->> ${setting})::boolean` : sql`true`}
    and not "isAi" and "deletedAt" is null
  on conflict do nothing
  returning *`

/**
 * The columns of `made` that the event needs; all null when none was made. `isDueAgain`: whether an earlier one is to be
 * pushed again.
 */
export const madeColumns = (isDueAgain = sql`false`) => sql`
  made.id as "madeId", ${isShown('made')} as "isShown", made."createdAt" as "madeAt", made.params as "madeParams",
  ${actorOf('made')} as "madeActor", ${actorAliasOf('made')} as "madeActorAlias",
  (select language from users where users.id = made."userId") as "madeFor",
  made."pushAt" is not null or ${isDueAgain} as "isToPush"`

export interface MadeColumns {
  madeId: number | null
  isShown: boolean
  madeAt: string
  madeParams: NotificationParams
  madeActor: Actor | null
  madeActorAlias: number | null
  madeFor: Language
  /** Whether there is something to push. */
  isToPush: boolean
}

/** Announce the notification that a statement made, if any, and let what is to be pushed be pushed. */
export function announceMade(
  tx: Pick<Tx, 'announce' | 'changed'>,
  made: MadeColumns,
  { userId, type, relatedId }: Pick<News, 'userId' | 'type' | 'relatedId'>,
): void {
  if (made.isToPush) tx.changed({ kind: 'waiting', userId })
  if (made.madeId === null || !made.isShown) return
  const row: NotificationRow = {
    id: made.madeId,
    type,
    relatedId,
    params: made.madeParams,
    actor: made.madeActor,
    actorAlias: made.madeActorAlias,
    isRead: false,
    isArchived: false,
    createdAt: made.madeAt,
  }
  tx.announce(to.member(userId), 'notification:new', notificationView(row, made.madeFor))
  tx.changed({ kind: 'unread', id: userId })
}

/** Store a notification and announce it. Returns its id, or null if it was skipped (see `insertNotifications`). */
export async function notify(
  tx: Pick<Tx, 'db' | 'announce' | 'changed'>,
  news: News,
): Promise<number | null> {
  const { userId, relatedId, actorId, params = {} } = news
  const { rows } = await sql<MadeColumns>`
    with made as (${insertNotifications({
      ...news,
      news: sql`(select ${userId}::bigint as "userId", ${relatedId}::bigint as "relatedId",
        ${actorId}::bigint as "actorId", ${JSON.stringify(params)}::jsonb as params)`,
    })})
    select ${madeColumns()} from made`.execute(tx.db)
  const [made] = rows
  if (made === undefined) return null
  announceMade(tx, made, news)
  return made.madeId
}

/**
 * Like `notify`, but replaces an unread one of the same type and subject, so that frequent events leave one
 * notification. The caller must hold a lock on the subject, because parallel calls would not see each other's.
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

/**
 * Announce the unread notification of a room's messages again, if any: the instance that stored it may have died before
 * its announcement.
 */
export async function retellMessageNotification(
  tx: Tx,
  userId: number,
  roomId: number,
): Promise<void> {
  const row = await tx.db
    .selectFrom('notifications')
    .select(viewColumns)
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('language')
        .whereRef('users.id', '=', 'notifications.userId')
        .$asScalar()
        .$notNull()
        .as('language'),
    )
    .where('userId', '=', userId)
    .where('relatedId', '=', roomId)
    .where('type', '=', 'new_message')
    .where('isRead', '=', false)
    .where('isArchived', '=', false)
    .where(isShown())
    .executeTakeFirst()
  if (row === undefined) return
  const { language, ...told } = row
  tx.announce(to.member(userId), 'notification:new', notificationView(told, language))
  tx.changed({ kind: 'unread', id: userId })
}
