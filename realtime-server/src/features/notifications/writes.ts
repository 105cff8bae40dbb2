import type { Notification } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { isDuplicate, Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx, Write } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { isShown } from './closed-chats.ts'
import {
  actorAliasOf,
  actorOf,
  type NotificationRow,
  notificationView,
  ownColumns,
  viewColumns,
} from './reads.ts'

/**
 * Remove a member's notification of a room's messages once these are read, on all their devices, and unread archived
 * ones too.
 */
export const withdrawMessageNotification = (tx: Tx, userId: number, roomId: number) =>
  withdraw(
    tx,
    { userId, relatedId: roomId },
    sql`type in ('new_message', 'admin_message') and not "isRead"`,
  )

/** Remove, read or not, a member's notifications that link to a room that they have left. */
export const withdrawRoomNotifications = (tx: Tx, userId: number, roomId: number) =>
  withdraw(
    tx,
    { userId, relatedId: roomId },
    sql`type in ('chat_accepted', 'new_message', 'admin_message')`,
  )

/** Remove a member's unread notification of a chat request that was withdrawn. */
export const withdrawRequestNotification = (tx: Tx, userId: number, requestId: number) =>
  withdraw(tx, { userId, relatedId: requestId }, sql`type = 'chat_request' and not "isRead"`)

async function withdraw(
  tx: Tx,
  { userId, relatedId }: { userId: number; relatedId: number },
  which: RawBuilder<boolean>,
): Promise<void> {
  const gone = await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('relatedId', '=', relatedId)
    .where(which)
    .returning('id')
    .execute()
  for (const { id } of gone) tx.announce(to.member(userId), 'notification:removed', { id })
  if (gone.length > 0) tx.changed({ kind: 'unread', id: userId })
}

/** The types of notifications that are answered by an action on their subject, a request or a room. */
type AnsweredType = 'chat_request' | 'rating_request' | 'chat_accepted'

/** Mark the caller's notification of a subject as read, because they have answered the request or opened the room. */
export async function markRelatedRead(
  tx: Tx<Member>,
  { type, relatedId }: { type: AnsweredType; relatedId: number },
): Promise<void> {
  const row = await tx.db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('userId', '=', tx.me.id)
    .where('type', '=', type)
    .where('relatedId', '=', relatedId)
    .where('isRead', '=', false)
    .returning(viewColumns)
    .executeTakeFirst()
  if (row !== undefined) announceChanged(tx, row)
}

/** Mark one of the caller's notifications as read; idempotent. NOT_FOUND for others. */
export async function markRead(tx: Tx<Member>, { id }: { id: number }): Promise<Notification> {
  const row = await tx.db
    .updateTable('notifications')
    .set({ isRead: true })
    .where('id', '=', id)
    .where('userId', '=', tx.me.id)
    .where(isShown())
    .returning(viewColumns)
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  return announceChanged(tx, row)
}

/** A folded kind is restored as read when an unread one of it exists. */
const setArchived = (tx: Tx<Member>, { id, isArchived }: { id: number; isArchived: boolean }) =>
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
    .where('note.userId', '=', tx.me.id)
    .where(isShown('note'))
    .returning(ownColumns.map((column) => `note.${column}` as const))
    .returning([actorOf('note').as('actor'), actorAliasOf('note').as('actorAlias')])
    .executeTakeFirst()

/**
 * Archive one of the caller's notifications or restore it; NOT_FOUND for others. An unread one counts again, unless a
 * later one of a folded kind replaces it: then it is restored as read.
 */
export async function archive(
  write: Write<Member>,
  input: { id: number; isArchived: boolean },
): Promise<Notification> {
  const attempt = () =>
    write(async (tx) => {
      const row = await setArchived(tx, input)
      if (row === undefined) throw new Problem('NOT_FOUND')
      return announceChanged(tx, row)
    })
  try {
    return await attempt()
  } catch (error) {
    // A later one was committed meanwhile; the second attempt sees it.
    if (!isDuplicate(error)) throw error
    return await attempt()
  }
}

/** Delete one of the caller's notifications. Throws NOT_FOUND. */
export async function remove(tx: Tx<Member>, { id }: { id: number }): Promise<void> {
  const gone = await tx.db
    .deleteFrom('notifications')
    .where('id', '=', id)
    .where('userId', '=', tx.me.id)
    .where(isShown())
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) throw new Problem('NOT_FOUND')
  tx.announce(to.member(tx.me.id), 'notification:removed', gone)
  tx.changed({ kind: 'unread', id: tx.me.id })
}

/** Delete all the caller's notifications that are shown now and not archived. */
export async function removeAll(tx: Tx<Member>): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('notifications')
    .where('userId', '=', tx.me.id)
    .where('isArchived', '=', false)
    .where(isShown())
    .executeTakeFirst()
  if (numDeletedRows === 0n) return
  tx.announce(to.member(tx.me.id), 'notification:removed', { all: true })
  tx.changed({ kind: 'unread', id: tx.me.id })
}

function announceChanged(tx: Tx<Member>, row: NotificationRow): Notification {
  const view = notificationView(row, tx.me.language)
  tx.announce(to.member(tx.me.id), 'notification:changed', view)
  tx.changed({ kind: 'unread', id: tx.me.id })
  return view
}
