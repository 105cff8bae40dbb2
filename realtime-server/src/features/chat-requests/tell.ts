import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { type BothViews, listBothViewsOfPost } from './reads.ts'

/** Tells both people of a request how it stands, each in their own view; whoever does not see it hears nothing. */
export function announceRequest(tx: Tx, both: BothViews, { isNew = false } = {}): void {
  if (both.sharerSees)
    tx.announce(
      to.member(both.sharerId),
      isNew ? 'chat-request:new' : 'chat-request:changed',
      both.forSharer,
    )
  if (both.listenerSees)
    tx.announce(to.member(both.listenerId), 'chat-request:changed', both.forListener)
}

/** Tells of every request on a post that the post changed. */
export async function announceRequestsOf(tx: Tx, postId: number): Promise<void> {
  // An answer under way is waited for, and later ones wait: what is told last is how it stands.
  await tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where('postId', '=', postId)
    .orderBy('id')
    .forShare()
    .execute()
  for (const both of await listBothViewsOfPost(tx.db, postId)) announceRequest(tx, both)
}
