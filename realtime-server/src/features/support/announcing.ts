import { api, type EventName, type SupportMessage } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { type SupportRow, supportView, supportViews } from './views.ts'

type SupportEvent = Extract<EventName, `support-message:${string}`>

/** A viewer who has written no message: all admins but a message's author share one view. */
const anyAdmin = 0

/** Announce a message to the admins, and to its author in their own view. Returns the admins' view. */
export async function announceSupport(
  tx: Tx,
  event: SupportEvent,
  row: SupportRow,
): Promise<SupportMessage> {
  const { userId } = row
  const view = await supportView(tx.db, row, anyAdmin)
  tx.announce(to.staff(api.support.list, userId === null ? [] : [userId]), event, view)
  if (userId !== null)
    tx.announce(to.member(userId), 'support-message:changed', await supportView(tx.db, row, userId))
  return view
}

/** Announce to the admins the messages of a deleted account. */
export async function announceBlanked(tx: Tx, rows: readonly SupportRow[]): Promise<void> {
  for (const view of await supportViews(tx.db, rows, anyAdmin))
    tx.announce(to.staff(api.support.list), 'support-message:changed', view)
}
