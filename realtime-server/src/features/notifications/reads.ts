import type { Language, Notification } from '@dodam/contract'
import type { Database, Db } from '@dodam/db'
import { type Selectable, sql } from 'kysely'
import { textOf } from './words.ts'

/** The columns a notification's view is made of. */
export const viewColumns = [
  'id',
  'type',
  'relatedId',
  'params',
  'isRead',
  'isArchived',
  'createdAt',
] as const satisfies readonly (keyof Database['notifications'])[]

export type NotificationRow = Pick<
  Selectable<Database['notifications']>,
  (typeof viewColumns)[number]
>

/** A notification in its reader's language. */
export const notificationView = (
  { params, ...row }: NotificationRow,
  language: Language,
): Notification => ({ ...row, ...textOf(row.type, params, language), kind: 'notification' })

/** My notifications, or those that I archived, newest first. */
export async function listNotifications(
  db: Db,
  me: { id: number; language: Language },
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
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => notificationView(row, me.language))
}

/** How many are unread and not archived. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('isRead', '=', false)
    .where('isArchived', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** The same for each of these people. */
export async function countUnreadOfEach(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; count: number }[]> {
  const { rows } = await sql<{ userId: number; count: number }>`
    select person.id as "userId", (
      select count(*) from notifications
      where "userId" = person.id and not "isRead" and not "isArchived") as count
    from unnest(${userIds}::bigint[]) as person (id)`.execute(db)
  return rows
}
