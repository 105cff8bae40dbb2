import { aliasName, aliasOf, type Language, type Notification, nicknameIn } from '@dodam/contract'
import type { Database, NotificationParams, ReadDb } from '@dodam/db'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Member } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { aliasNumber } from '../visibility/aliases.ts'
import { isShown } from './closed-chats.ts'
import { textOf } from './words.ts'

/** The columns of a notification's view, without its actor. */
export const ownColumns = [
  'id',
  'type',
  'relatedId',
  'params',
  'isRead',
  'isArchived',
  'createdAt',
] as const satisfies readonly (keyof Database['notifications'])[]

/** The account that did something, with its current nickname: empty when deleted. */
export interface Actor {
  id: number | null
  nickname: string
}

export type NotificationRow = Pick<
  Selectable<Database['notifications']>,
  (typeof ownColumns)[number]
> & {
  /** null while masked. */
  actor: Actor | null
  /** The number of the alias of a masked actor in a chat or request of the reader; null for all others. */
  actorAlias: number | null
}

/**
 * Select the `actor` of the notification with this alias. It is read with the notification, so that a new nickname and a
 * deleted account show at once.
 */
export const actorOf = (alias: string): RawBuilder<Actor | null> =>
  sql<Actor | null>`(
    select jsonb_build_object(
      'id', id, 'nickname', case when "deletedAt" is null then nickname else '' end)
    from users where users.id = ${sql.ref(`${alias}.actorId`)})`

/** Select the `actorAlias` of the notification with this alias. Like the mask in it, it outlasts the mask in the room. */
export function actorAliasOf(alias: string): RawBuilder<number | null> {
  const [relatedId, userId] = [sql.ref(`${alias}.relatedId`), sql.ref(`${alias}.userId`)]
  return sql<number | null>`case
    when ${sql.ref(`${alias}.actorId`)} is not null then null
    when ${sql.ref(`${alias}.type`)} in ('new_message', 'chat_accepted') then (
      select ${aliasNumber} from "chatRooms" join "chatRequests" on "chatRequests".id = "chatRequestId"
      where "chatRooms".id = ${relatedId} and "participant2Id" = ${userId})
    when ${sql.ref(`${alias}.type`)} = 'chat_declined' then (
      select ${aliasNumber} from "chatRequests" where id = ${relatedId} and "listenerId" = ${userId})
  end`
}

/** The columns of a `NotificationRow`. */
export const viewColumns = [
  ...ownColumns,
  actorOf('notifications').as('actor'),
  actorAliasOf('notifications').as('actorAlias'),
] as const

/** Return a notification in its reader's language. */
export const notificationView = (
  { params, actor, actorAlias, ...row }: NotificationRow,
  language: Language,
): Notification => ({
  ...row,
  ...textOf(
    row.type,
    {
      ...params,
      name:
        actorAlias === null ? nameOf(actor, language) : aliasName(aliasOf(actorAlias), language),
      others: othersIn(params),
    },
    language,
  ),
  commentId: params.causes?.at(-1)?.commentId ?? null,
  threadId: params.causes?.at(-1)?.threadId ?? null,
  kind: 'notification',
})

const nameOf = (actor: Actor | null, language: Language) =>
  actor === null ? null : nicknameIn(actor, language)

/** Return how many members a folded notification tells of beside its actor. */
const othersIn = ({ causes = [] }: NotificationParams): number =>
  Math.max(0, new Set(causes.map(({ actorId }) => actorId)).size - 1)

/** List the caller's notifications that are shown now, or their archived ones, newest first. */
export async function listNotifications(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  {
    limit,
    before,
    isArchived,
  }: { limit: number; before?: number | undefined; isArchived: boolean },
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(viewColumns)
    .where('userId', '=', me.id)
    .where('isArchived', '=', isArchived)
    .where(isShown())
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => notificationView(row, me.language))
}

/** List the caller's notifications, archived or not, newest first, with texts that contain no names. */
export async function listUnnamed(
  { db, me }: Pick<Context<Member>, 'db' | 'me'>,
  { limit, before }: { limit: number; before: number | undefined },
): Promise<Notification[]> {
  // Each part has its own index.
  const newest = (isArchived: boolean) => sql`(
    select id from notifications
    where "userId" = ${me.id} and ${isArchived ? sql`` : sql`not`} "isArchived"
      and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${limit})`
  const rows = await db
    .selectFrom('notifications')
    .select(ownColumns)
    .select([
      sql<Actor | null>`case when "actorId" is not null
        then jsonb_build_object('id', null, 'nickname', '') end`.as('actor'),
      actorAliasOf('notifications').as('actorAlias'),
    ])
    .where(sql<boolean>`id = any(array(${newest(false)} union all ${newest(true)}))`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => notificationView(row, me.language))
}

/** Count a member's unread notifications that are shown now and not archived. */
export async function countUnread(db: ReadDb, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('isRead', '=', false)
    .where('isArchived', '=', false)
    .where(isShown())
    .executeTakeFirstOrThrow()
  return count
}

/** Count the same for each of these members. */
export async function countUnreadOfEach(
  db: ReadDb,
  userIds: readonly number[],
): Promise<{ userId: number; count: number }[]> {
  const { rows } = await sql<{ userId: number; count: number }>`
    select person.id as "userId", (
      select count(*) from notifications
      where "userId" = person.id and not "isRead" and not "isArchived" and ${isShown()}) as count
    from unnest(${userIds}::bigint[]) as person (id)`.execute(db)
  return rows
}
