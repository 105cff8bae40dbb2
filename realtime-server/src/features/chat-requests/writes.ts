import type { Body, ChatRequest, chatRequests } from '@dodam/contract'
import { isDuplicate, Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import type { Presence } from '../../live/presence.ts'
import { mayMeet, personIn, readPeople } from '../accounts/reads.ts'
import { announceRoom, openRoom } from '../chat/writes.ts'
import { notify, settleRequestNotification } from '../notifications/writes.ts'
import { readPost } from '../posts/reads.ts'
import { readBothViews } from './reads.ts'

/** Asks the author of a post for a chat. Who has blocked the caller has no posts, as far as the caller can tell. */
export async function sendRequest(
  tx: Tx,
  me: Member,
  { postId, message }: Body<typeof chatRequests.send>,
): Promise<ChatRequest> {
  const post = await readPost(tx.db, me, postId)
  if (post.isOwn) throw new Problem('OWN_POST')
  if (post.isAiGenerated) throw new Problem('AI_POST')
  const { authorId: sharerId } = await tx.db
    .selectFrom('posts')
    .select('authorId')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const people = await readPeople(tx.db, [me.id, sharerId])
  const listener = personIn(people, me.id)
  if (!mayMeet(listener, personIn(people, sharerId))) throw new Problem('FORBIDDEN')

  const { id } = await tx.db
    .insertInto('chatRequests')
    .values({ postId, sharerId, listenerId: me.id, message })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_REQUESTED') : error
    })
  await tx.db
    .updateTable('posts')
    .set((eb) => ({ chatRequestsCount: eb('chatRequestsCount', '+', 1) }))
    .where('id', '=', postId)
    .execute()
  const { forSharer, forListener } = await readBothViews(tx.db, id)
  tx.announce(to.member(sharerId), 'chat-request:new', forSharer)
  tx.announce(to.member(me.id), 'chat-request:changed', forListener)
  await notify(tx, {
    userId: sharerId,
    type: 'chat_request',
    relatedId: id,
    params: { name: listener.nickname },
    setting: 'chatRequests',
  })
  return forListener
}

/** Accepts or declines. Only the first answer counts: a later one is refused with the request as it stands. Accepting opens the room. */
export async function respond(
  tx: Tx,
  me: Member,
  { id, status }: { id: number; status: 'accepted' | 'declined' },
  presence: Presence,
): Promise<ChatRequest> {
  const answered = await tx.db
    .updateTable('chatRequests')
    .set({ status, respondedAt: new Date() })
    .where('id', '=', id)
    .where('sharerId', '=', me.id)
    .where('status', '=', 'pending')
    .returning(['listenerId', 'postId'])
    .executeTakeFirst()
  if (answered === undefined) throw await refusalOf(tx, me, id)
  const { listenerId, postId } = answered

  const { isAnonymous } = await tx.db
    .selectFrom('posts')
    .select('isAnonymous')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const room =
    status === 'accepted'
      ? await openRoom(tx, { chatRequestId: id, sharerId: me.id, listenerId, isAnonymous })
      : null
  const { forSharer, forListener } = await readBothViews(tx.db, id)
  tx.announce(to.member(me.id), 'chat-request:changed', forSharer)
  tx.announce(to.member(listenerId), 'chat-request:changed', forListener)
  if (room !== null) await announceRoom(tx, room, presence)
  await settleRequestNotification(tx, me, id)
  await notify(tx, {
    userId: listenerId,
    type: room === null ? 'chat_declined' : 'chat_accepted',
    relatedId: room?.id ?? id,
    params: isAnonymous ? {} : { name: forListener.sharer?.nickname ?? '' },
    setting: 'chatRequests',
  })
  return forSharer
}

async function refusalOf(tx: Tx, me: Member, id: number): Promise<Problem> {
  const mine = await tx.db
    .selectFrom('chatRequests')
    .select('id')
    .where('id', '=', id)
    .where('sharerId', '=', me.id)
    .executeTakeFirst()
  if (mine === undefined) return new Problem('NOT_FOUND')
  const { forSharer } = await readBothViews(tx.db, id)
  const request = { ...forSharer, alreadyProcessed: true }
  return new Problem('ALREADY_PROCESSED', { more: { alreadyProcessed: true, request } })
}
