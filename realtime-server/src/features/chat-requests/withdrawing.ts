import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { to } from '../../live/audience.ts'
import { withdrawRequestNotification } from '../notifications/writes.ts'
import { lockPair } from '../visibility/writes.ts'
import { readBothViews } from './reads.ts'

/**
 * Withdraw the caller's pending request: it leaves both lists, with its message and the author's unread notification.
 * NOT_FOUND for others and a withdrawn one, ALREADY_PROCESSED for an answered one. Returns what the audit log names.
 */
export async function withdraw(
  tx: Tx<Member>,
  { id }: { id: number },
): Promise<{ kind: 'chat-request'; id: number }> {
  const { me } = tx
  const sent = await tx.db
    .selectFrom('chatRequests')
    .select(['postId', 'sharerId'])
    .where('id', '=', id)
    .where('listenerId', '=', me.id)
    .executeTakeFirst()
  if (sent === undefined) throw new Problem('NOT_FOUND')
  // The same lock order as a new request: the post, the pair, the request.
  await tx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', sent.postId)
    .forNoKeyUpdate()
    .execute()
  await lockPair(tx, sent.sharerId, me.id)
  const { forListener, listenerSees, sharerSees } = await readBothViews(tx.db, id)
  if (!listenerSees) throw new Problem('NOT_FOUND')
  const withdrawn = await tx.db
    .updateTable('chatRequests')
    .set({ status: 'declined', respondedAt: sql`now()`, withdrawnAt: sql`now()`, message: '' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (withdrawn === undefined) {
    const request = { ...forListener, alreadyProcessed: true }
    throw new Problem('ALREADY_PROCESSED', { more: { alreadyProcessed: true, request } })
  }
  await tx.db
    .updateTable('posts')
    .set((eb) => ({ chatRequestsCount: eb('chatRequestsCount', '-', 1) }))
    .where('id', '=', sent.postId)
    .execute()
  for (const userId of sharerSees ? [me.id, sent.sharerId] : [me.id])
    tx.announce(to.member(userId), 'chat-request:removed', { id })
  await withdrawRequestNotification(tx, sent.sharerId, id)
  return { kind: 'chat-request', id }
}
