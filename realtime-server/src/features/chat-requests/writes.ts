import { type Body, type ChatRequest, type chatRequests, isAdult, mayMeet } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { type PersonRow, personIn, readPeople } from '../accounts/reads.ts'
import { announceRoom, openRoom } from '../chat/writes.ts'
import { withdrawCheckIns } from '../check-ins/writes.ts'
import { notify } from '../notifications/notify.ts'
import { markRelatedRead } from '../notifications/writes.ts'
import { endWait } from '../posts/queue/waits.ts'
import { readPostRow } from '../posts/reads.ts'
import { askedGrade, countsAsVerified } from '../posts/rules.ts'
import { postView } from '../posts/views.ts'
import { lockRisk, refusePaused } from '../risk/pause.ts'
import { noteRequest, noteRisk } from '../risk/writes.ts'
import { newAlias } from '../visibility/aliases.ts'
import { isBlockedBy } from '../visibility/reads.ts'
import { randomMoment } from '../visibility/rules.ts'
import { lockPair } from '../visibility/writes.ts'
import { announceRequest } from './announcing.ts'
import { refuseUnwatched } from './first-contact.ts'
import { refuseBusy, refuseLoaded } from './listener-load.ts'
import { readBothViews } from './reads.ts'

interface SendOptions {
  /** Whether members far apart in age begin a chat only while an admin is on duty. */
  isWatched: boolean
  /** The message's fingerprint. */
  mark: string | null
  /** Whether the caller confirmed a message that may be an approach. */
  mayBeApproach: boolean
}

/**
 * Ask the author of a post for a chat. An anonymous author who is gone, blocks the caller, or may not meet them
 * receives nothing: the post shows no request, and the caller sees a decline at a random moment.
 */
export async function sendRequest(
  tx: Tx<Member>,
  {
    postId,
    message,
    fine,
    isWatched,
    mark,
    mayBeApproach,
  }: Body<typeof chatRequests.send> & SendOptions,
): Promise<ChatRequest> {
  const { me } = tx
  await lockRisk(tx, me.id)
  const asked = await tx.db
    .updateTable('posts')
    .set((eb) => ({ chatRequestsCount: eb('chatRequestsCount', '+', 1) }))
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .returning(['authorId', 'isAnonymous'])
    .executeTakeFirst()
  if (asked === undefined) throw new Problem('NOT_FOUND')
  const { authorId: sharerId, isAnonymous } = asked
  await lockPair(tx, me.id, sharerId)
  const row = await readPostRow(tx, postId)
  const post = postView(row, me)
  if (post.isOwn) throw new Problem('OWN_POST')
  if (post.isAiGenerated) throw new Problem('AI_POST')
  // An author is not asked again and again: after the second request was withdrawn, no other follows.
  if (post.chatRequestStatus !== null || row.hasWithdrawnLast)
    throw new Problem('ALREADY_REQUESTED')
  await refusePaused(tx)
  await refuseLoaded(tx, { listenerId: me.id, fine })
  // Read under the risk lock, so parallel requests of a listener cannot exceed the limit.
  if (row.hasAllOpen) throw new Problem('REQUESTS_OPEN')
  const { listener, sharer } = await lockPeople(tx, { listenerId: me.id, sharerId })
  const author = await readAskedAuthor(tx, postId)
  if (!mayMeet(listener, author)) throw new Problem('VERIFICATION_REQUIRED')
  if (isWatched) await refuseUnwatched(tx, listener, author)
  const isGone = sharer.deletedAt !== null
  if (isGone && !isAnonymous) throw new Problem('FORBIDDEN')

  const isBlocked = await isBlockedBy(tx.db, { blockerId: sharerId, blockedId: me.id })
  const isSecond = await replaceWithdrawn(tx, postId)
  const { id } = await tx.db
    .insertInto('chatRequests')
    .values({
      postId,
      sharerId,
      listenerId: me.id,
      message,
      mayBeApproach: mayBeApproach && !isAdult(sharer),
      alias: newAlias(me.id),
      isSecond,
      declinesAt: isGone || isBlocked || !mayMeet(listener, sharer) ? randomMoment : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteRequest(tx, { userId: me.id, otherId: sharerId, relatedId: id, mark })
  const both = await readBothViews(tx.db, id)
  announceRequest(tx, both, { isNew: true })
  if (both.sharerSees)
    await notify(tx, {
      userId: sharerId,
      type: 'chat_request',
      relatedId: id,
      actorId: me.id,
      setting: 'chatRequests',
    })
  return both.forListener
}

/**
 * Make room for a new request on a post where the caller withdrew one, and return whether there was one. The post is
 * locked.
 */
async function replaceWithdrawn(tx: Tx<Member>, postId: number): Promise<boolean> {
  const withdrawn = await tx.db
    .deleteFrom('chatRequests')
    .where('postId', '=', postId)
    .where('listenerId', '=', tx.me.id)
    .where('withdrawnAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/**
 * Return two members who may share a chat. Their rows stay locked, so that until the write ends neither account is
 * deleted and no verification is revoked.
 */
async function lockPeople(
  tx: Tx,
  { listenerId, sharerId }: { listenerId: number; sharerId: number },
): Promise<Record<'listener' | 'sharer', PersonRow>> {
  await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [listenerId, sharerId])
    .orderBy('id')
    .forShare()
    .execute()
  const people = await readPeople(tx.db, [listenerId, sharerId])
  const [listener, sharer] = [personIn(people, listenerId), personIn(people, sharerId)]
  // Only the sender can have been deleted, on another device during this call.
  if (listener.deletedAt !== null) throw new Problem('UNAUTHORIZED')
  return { listener, sharer }
}

/** Return the author of a post with the properties that decide who may ask them. */
const readAskedAuthor = (tx: Tx, postId: number) =>
  tx.db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select([askedGrade.as('gradeLevel'), countsAsVerified.as('isVerified')])
    .where('posts.id', '=', postId)
    .executeTakeFirstOrThrow()

/**
 * Accept or decline a request on the caller's post; accepting opens the room. Only the first answer counts: a later one
 * is refused with ALREADY_PROCESSED and the stored request.
 */
export async function respond(
  tx: Tx<Member>,
  {
    id,
    status,
    isWatched,
  }: { id: number; status: 'accepted' | 'declined' } & Pick<SendOptions, 'isWatched'>,
): Promise<ChatRequest> {
  const { me } = tx
  const { listenerId, postId } = await readReceived(tx, id)
  // The same lock order as a new request: the post, the pair, the listener's load.
  if (status === 'accepted')
    await tx.db.selectFrom('posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute()
  // Serialized with a block between the two, which either hides the request from this or closes the room that it opens.
  await lockPair(tx, me.id, listenerId)
  const { sharerSees } = await readBothViews(tx.db, id)
  if (!sharerSees) throw new Problem('NOT_FOUND')
  const answered = await tx.db
    .updateTable('chatRequests')
    .set({ status, respondedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('declinesAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (answered === undefined) throw await alreadyProcessed(tx, id)
  if (status === 'accepted') {
    await refuseBusy(tx, { listenerId })
    const { listener, sharer } = await lockPeople(tx, { listenerId, sharerId: me.id })
    if (!mayMeet(listener, sharer)) throw new Problem('VERIFICATION_REQUIRED')
    if (isWatched) await refuseUnwatched(tx, listener, sharer)
    await endWait(tx, { postId })
    await withdrawCheckIns(tx, { type: 'silent-listener', relatedId: postId })
  }

  const { isAnonymous, authorBand } = await tx.db
    .selectFrom('posts')
    .select(['isAnonymous', 'authorBand'])
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  const room =
    status === 'accepted'
      ? await openRoom(tx, {
          chatRequestId: id,
          sharerId: me.id,
          listenerId,
          isAnonymous,
          sharerBand: authorBand,
        })
      : null
  if (room === null)
    await noteRisk(tx, {
      userId: listenerId,
      sign: 'request-declined',
      otherId: me.id,
      relatedId: id,
    })
  const both = await readBothViews(tx.db, id)
  announceRequest(tx, both)
  if (room !== null) await announceRoom(tx, room)
  await markRelatedRead(tx, { type: 'chat_request', relatedId: id })
  await notify(tx, {
    userId: listenerId,
    type: room === null ? 'chat_declined' : 'chat_accepted',
    relatedId: room?.id ?? id,
    actorId: isAnonymous ? null : me.id,
  })
  return both.forSharer
}

async function readReceived(tx: Tx<Member>, id: number) {
  const request = await tx.db
    .selectFrom('chatRequests')
    .select(['listenerId', 'postId'])
    .where('id', '=', id)
    .where('sharerId', '=', tx.me.id)
    .executeTakeFirst()
  if (request === undefined) throw new Problem('NOT_FOUND')
  return request
}

async function alreadyProcessed(tx: Tx, id: number): Promise<Problem> {
  const { forSharer } = await readBothViews(tx.db, id)
  const request = { ...forSharer, alreadyProcessed: true }
  return new Problem('ALREADY_PROCESSED', { more: { alreadyProcessed: true, request } })
}
