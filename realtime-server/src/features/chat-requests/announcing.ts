import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { type BothViews, listBothViewsOfPost, readBothViews } from './reads.ts'

/** Announce a request to its two members, each in their own view, unless it is hidden from them. */
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

/** Announce a request whose sharer has been revealed in its room. */
export const announceRevealed = async (tx: Tx, requestId: number): Promise<void> =>
  announceRequest(tx, await readBothViews(tx.db, requestId))

/** Announce every request on a post that has been removed. */
export async function announceRequestsOf(tx: Tx, postId: number): Promise<void> {
  // Lock the requests, so that a parallel answer cannot announce an older state after this one.
  await tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where('postId', '=', postId)
    .orderBy('id')
    .forShare()
    .execute()
  for (const both of await listBothViewsOfPost(tx.db, postId)) announceRequest(tx, both)
}
