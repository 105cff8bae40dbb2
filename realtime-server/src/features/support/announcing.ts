import type { EventName, SupportMessage } from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { type SupportRow, supportView, supportViews } from './views.ts'

type SupportEvent = Extract<EventName, `support-message:${string}`>

/** The viewer who is nobody's writer: every admin but the one who wrote a message sees it alike. */
const anyAdmin = 0

/** Announce a message to the admins, and to its writer in their own view. Return the admins' view. */
export async function announceSupport(
  tx: Tx,
  event: SupportEvent,
  row: SupportRow,
): Promise<SupportMessage> {
  const { userId } = row
  const view = await supportView(tx.db, row, anyAdmin)
  tx.announce(to.adminsExcept(userId === null ? [] : [userId]), event, view)
  if (userId !== null)
    tx.announce(to.member(userId), 'support-message:changed', await supportView(tx.db, row, userId))
  return view
}

/** Announce to the admins messages that have lost their writer. */
export async function announceBlanked(tx: Tx, rows: readonly SupportRow[]): Promise<void> {
  for (const view of await supportViews(tx.db, rows, anyAdmin))
    tx.announce(to.admins, 'support-message:changed', view)
}
