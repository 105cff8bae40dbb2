import type { Body, ChatRequest, chatRequests } from '@dodam/contract'
import { isDuplicate, Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import type { Presence } from '../../live/presence.ts'
import { mayMeet, personIn, readPeople } from '../accounts/reads.ts'
import { lockPair } from '../blocks/pair.ts'
import { announceRoom, openRoom } from '../chat/writes.ts'
import { notify, settleRequestNotification } from '../notifications/writes.ts'
import { readPost } from '../posts/reads.ts'
import { readBothViews } from './reads.ts'
import { announceRequest } from './tell.ts'

/** Asks the author of a post for a chat. Who has blocked the caller has no posts, as far as the caller can tell. */
export async function sendRequest(
  tx: Tx,
  me: Member,
  { postId, message }: Body<typeof chatRequests.send>,
  { isLimited }: { isLimited: boolean },
): Promise<ChatRequest> {
  const asked = await tx.db
    .updateTable('posts')
    .set((eb) => ({ chatRequestsCount: eb('chatRequestsCount', '+', 1) }))
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .returning('authorId')
    .executeTakeFirst()
  if (asked === undefined) throw new Problem('NOT_FOUND')
  const sharerId = asked.authorId
  await lockPair(tx, me.id, sharerId)
  const post = await readPost(tx.db, me, postId)
  if (post.isOwn) throw new Problem('OWN_POST')
  if (post.isAiGenerated) throw new Problem('AI_POST')
  const people = await readPeople(tx.db, [me.id, sharerId])
  const listener = personIn(people, me.id)
  if (!mayMeet(listener, personIn(people, sharerId))) throw new Problem('FORBIDDEN')
  if (isLimited) await refuseTooManyOpen(tx, me)

  const { id } = await tx.db
    .insertInto('chatRequests')
    .values({ postId, sharerId, listenerId: me.id, message })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Problem('ALREADY_REQUESTED') : error
    })
  const both = await readBothViews(tx.db, id)
  announceRequest(tx, both, { isNew: true })
  if (both.sharerSees)
    await notify(tx, {
      userId: sharerId,
      type: 'chat_request',
      relatedId: id,
      params: { name: listener.nickname },
      setting: 'chatRequests',
    })
  return both.forListener
}

/** How many requests may wait for an answer while nobody has said yes to any. */
const maxOpenAtFirst = 3

/** Refuses one who asks many people before anybody has accepted. */
async function refuseTooManyOpen(tx: Tx, me: Member): Promise<void> {
  // In line behind the other requests of the same person, so that none goes uncounted.
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', me.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { open, accepted } = await tx.db
    .selectFrom('chatRequests')
    .innerJoin('posts', 'posts.id', 'postId')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'pending')
        .filterWhere('deletedAt', 'is', null)
        .as('open'),
      eb.fn.countAll<number>().filterWhere('status', '=', 'accepted').as('accepted'),
    ])
    .where('listenerId', '=', me.id)
    .executeTakeFirstOrThrow()
  if (accepted === 0 && open >= maxOpenAtFirst) throw new Problem('TOO_FAST', { retryAfter: 3_600 })
}

/** Accepts or declines. Only the first answer counts: a later one is refused with the request as it stands. Accepting opens the room. */
export async function respond(
  tx: Tx,
  me: Member,
  { id, status }: { id: number; status: 'accepted' | 'declined' },
  presence: Presence,
): Promise<ChatRequest> {
  const { listenerId, postId } = await readMine(tx, me, id)
  // A block between the two comes before this, which then finds nothing to answer, or closes the room that it opens.
  await lockPair(tx, me.id, listenerId)
  const { sharerSees } = await readBothViews(tx.db, id)
  if (!sharerSees) throw new Problem('NOT_FOUND')
  const answered = await tx.db
    .updateTable('chatRequests')
    .set({ status, respondedAt: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (answered === undefined) throw await alreadyProcessed(tx, id)

  const { isAnonymous } = await tx.db
    .selectFrom('posts')
    .select('isAnonymous')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const room =
    status === 'accepted'
      ? await openRoom(tx, { chatRequestId: id, sharerId: me.id, listenerId, isAnonymous })
      : null
  const both = await readBothViews(tx.db, id)
  announceRequest(tx, both)
  if (room !== null) await announceRoom(tx, room, presence)
  await settleRequestNotification(tx, me, 'chat_request', id)
  await notify(tx, {
    userId: listenerId,
    type: room === null ? 'chat_declined' : 'chat_accepted',
    relatedId: room?.id ?? id,
    params: isAnonymous ? {} : { name: both.forListener.sharer?.nickname ?? '' },
    setting: 'chatRequests',
  })
  return both.forSharer
}

async function readMine(tx: Tx, me: Member, id: number) {
  const request = await tx.db
    .selectFrom('chatRequests')
    .select(['listenerId', 'postId'])
    .where('id', '=', id)
    .where('sharerId', '=', me.id)
    .executeTakeFirst()
  if (request === undefined) throw new Problem('NOT_FOUND')
  return request
}

async function alreadyProcessed(tx: Tx, id: number): Promise<Problem> {
  const { forSharer } = await readBothViews(tx.db, id)
  const request = { ...forSharer, alreadyProcessed: true }
  return new Problem('ALREADY_PROCESSED', { more: { alreadyProcessed: true, request } })
}
