import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { listHiddenFrom } from '../visibility/reads.ts'
import { listAllOpen } from './reads.ts'
import { askedAuthor, mayAnswer, type PostRow, viewForListeners, viewForMembers } from './views.ts'

/**
 * Announce a post to the members who may see it, without `known`, whose own likes, requests or blocks change their view. Of
 * all others only what they may do differs: answer the post, answer it once a request of theirs has ended, or not answer it.
 * One that has risen concerns only those who may answer it.
 */
export async function announceToOthers(
  tx: Tx,
  event: 'post:new' | 'post:changed' | 'post:risen',
  { row, known }: { row: PostRow; known: readonly number[] },
): Promise<void> {
  const apart = [...known, ...(await listHiddenFrom(tx.db, row))]
  const waiting = (await listAllOpen(tx))
    .filter((listener) => !apart.includes(listener.id) && mayAnswer(row, listener))
    .map(({ id }) => id)
  const { may, mayNot } = to.byMayRequest(askedAuthor(row), [...apart, ...waiting])
  const view = viewForListeners(row)
  tx.announceEach(event, [
    [may, view],
    // An audience without rooms would be every client.
    ...(waiting.length > 0 ? [[to.members(waiting), { ...view, canRequest: false }] as const] : []),
    ...(event === 'post:risen' ? [] : [[mayNot, viewForMembers(row)] as const]),
  ])
}
