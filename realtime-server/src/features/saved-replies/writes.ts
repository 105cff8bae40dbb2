import { api, maxSavedReplies, type SavedReply, type SavedReplyDraft } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Seal } from '../../core/keys/seal.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { audit } from '../audit/writes.ts'
import { savedReplyView } from './reads.ts'

/** Save a reply. Throws SAVED_REPLIES_FULL at the maximum. */
export async function saveReply(
  tx: Tx<Admin>,
  seal: Seal,
  draft: SavedReplyDraft,
): Promise<SavedReply> {
  // Serialized, so that parallel calls cannot exceed the maximum.
  await takeLock(tx.db, 'saved-replies')
  const { count } = await tx.db
    .selectFrom('savedReplies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxSavedReplies) throw new Problem('SAVED_REPLIES_FULL')
  const row = await tx.db
    .insertInto('savedReplies')
    .values({ ...draft, createdAt: tx.clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow()
  const view = savedReplyView(row)
  tx.announce(to.staff(api.savedReplies.list), 'saved-reply:changed', view)
  await audit(tx, seal, { action: 'saved-reply:save', target: `saved-reply ${row.id}` })
  return view
}

/** Replace the texts of a saved reply. Throws NOT_FOUND. */
export async function changeReply(
  tx: Tx<Admin>,
  seal: Seal,
  { id, ...draft }: { id: number } & SavedReplyDraft,
): Promise<SavedReply> {
  const row = await tx.db
    .updateTable('savedReplies')
    .set(draft)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  const view = savedReplyView(row)
  tx.announce(to.staff(api.savedReplies.list), 'saved-reply:changed', view)
  await audit(tx, seal, { action: 'saved-reply:change', target: `saved-reply ${id}` })
  return view
}

/** Delete a saved reply. Throws NOT_FOUND. Its title stays in the audit log. */
export async function removeReply(
  tx: Tx<Admin>,
  seal: Seal,
  { id }: { id: number },
): Promise<void> {
  const row = await tx.db
    .deleteFrom('savedReplies')
    .where('id', '=', id)
    .returning('titleKo')
    .executeTakeFirst()
  if (row === undefined) throw new Problem('NOT_FOUND')
  tx.announce(to.staff(api.savedReplies.list), 'saved-reply:changed', { id, removed: true })
  await audit(tx, seal, {
    action: 'saved-reply:remove',
    target: `saved-reply ${id}`,
    reason: row.titleKo,
  })
}
