import { api, mayCall } from '@dodam/contract'
import type { Admin, Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'

interface Text {
  targetType: 'post' | 'comment'
  targetId: number
}

/** Decides the pending cases of a text by deleting it. False without effect when there are none. */
export type DeleteWithCases = (tx: Tx<Admin>, text: Text) => Promise<boolean>

/**
 * Delete another member's text as a moderator and decide its cases with it, so that no report waits for a deleted text.
 * False without effect for other callers, and when no case is pending.
 */
export async function removeWithCases(
  tx: Tx<Member>,
  { ownerId, ...text }: Text & { ownerId: number },
  deleteWithCases: DeleteWithCases,
): Promise<boolean> {
  const { me } = tx
  if (ownerId === me.id || !mayCall(me, api.reports.decide)) return false
  return await deleteWithCases({ ...tx, me: { ...me, isAdmin: true } }, text)
}
