import { type Need, placeInQueue, risesAfterMs, waitsAtMostMs } from '@dodam/contract'
import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Member } from '../../../core/sessions/actor.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { openCheckIn, withdrawCheckIns } from '../../check-ins/writes.ts'
import { listHiddenFrom } from '../../visibility/reads.ts'
import { isPostVisible, visibleCommentsCount } from '../../visibility/rules.ts'
import { readPostRow } from '../reads.ts'
import {
  askedGrade,
  countsAsVerified,
  hasAllOpen,
  hasWithdrawnLast,
  requestStatusOf,
} from '../rules.ts'
import { announceToOthers } from '../telling.ts'
import { mayAnswer, type PostRow, postView } from '../views.ts'

/**
 * End the wait of a post: another member has written, a listener was accepted, or it has waited too long. The caller
 * holds the post's lock. No effect on a post that does not wait.
 */
export async function endWait(tx: Tx, { postId }: { postId: number }): Promise<void> {
  await withdrawCheckIns(tx, { type: 'waiting', relatedId: postId })
  const post = await tx.db
    .updateTable('posts')
    .from('users')
    .whereRef('users.id', '=', 'authorId')
    .where('posts.id', '=', postId)
    .where('isWaiting', '=', true)
    .set({ isWaiting: false, linePlace: null })
    .returning(['authorId', 'isAnonymous'])
    .returning([askedGrade.as('gradeLevel'), countsAsVerified.as('isVerified')])
    .executeTakeFirst()
  if (post === undefined) return
  const hiddenFrom = await listHiddenFrom(tx.db, post)
  const { may } = to.byMayRequest(post, [post.authorId, ...hiddenFrom])
  tx.announce(to.member(post.authorId), 'post:settled', { id: postId })
  tx.announce(may, 'post:settled', { id: postId })
}

/**
 * Record another member's first word, at `at` or now, under the post's lock; later ones change nothing. `isHidden`: a
 * block hides it from the author. It still ends the wait for all readers, because anything else would identify an
 * anonymous author to its writer; only the author's check-in comes as if there were no word.
 */
export async function noteWord(
  tx: Tx,
  { postId, at, isHidden = false }: { postId: number; at?: string; isHidden?: boolean },
): Promise<void> {
  const first = await tx.db
    .updateTable('posts')
    .set((eb) => ({
      firstWordAt: eb.fn.coalesce(
        'firstWordAt',
        at === undefined ? sql<string>`now()` : eb.val(at),
      ),
    }))
    .where('id', '=', postId)
    .where((eb) => eb.or([eb('firstWordAt', 'is', null), eb('isWaiting', '=', true)]))
    .returning(['authorId', 'createdAt'])
    .executeTakeFirst()
  if (first !== undefined) await endWait(tx, { postId })
  else if (!isHidden) await withdrawCheckIns(tx, { type: 'waiting', relatedId: postId })
  if (first !== undefined && isHidden) await askAuthorLater(tx, { ...first, postId })
}

async function askAuthorLater(
  tx: Tx,
  { postId, authorId, createdAt }: { postId: number; authorId: number; createdAt: string },
): Promise<void> {
  const author = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', authorId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const dueAt = new Date(Date.parse(createdAt) + risesAfterMs)
  if (author !== undefined)
    await openCheckIn(tx, { userId: authorId, type: 'waiting', relatedId: postId, dueAt })
}

/** Put a post into the queue, possibly again. The caller holds the post's lock. */
export async function enterQueue(
  tx: Tx,
  post: { id: number; createdAt: string; need: Need },
  { asRisen = false } = {},
): Promise<void> {
  await tx.db
    .updateTable('posts')
    .set({
      isWaiting: true,
      linePlace: placeInQueue(Date.parse(post.createdAt), post.need).toISOString(),
      ...(asRisen && { risenAt: tx.clock.now().toISOString() }),
    })
    .where('id', '=', post.id)
    .execute()
  await announcePost(tx, 'post:risen', post.id)
}

/** The time of the first remaining word of another member, for a row of `posts`; null without one. */
export const firstStandingWord = sql<string | null>`least(
  (select min(comments."createdAt") from comments join users as writers on writers.id = comments."authorId"
    where "postId" = posts.id and comments."authorId" <> posts."authorId"
      and comments."deletedAt" is null and comments."heldAt" is null and not writers."isAi"),
  (select min("chatMessages"."createdAt") from "chatRequests"
      join "chatRooms" on "chatRequestId" = "chatRequests".id
      join "chatMessages" on "roomId" = "chatRooms".id and "senderId" = "listenerId"
    where "postId" = posts.id))`

/** Whether an accepted listener of the post has written, or may still do so in time. */
export async function isListenerAwaited(tx: Tx, postId: number): Promise<boolean> {
  const room = await tx.db
    .selectFrom('chatRooms')
    .innerJoin('chatRequests', 'chatRequests.id', 'chatRequestId')
    .select('chatRooms.id')
    .where('postId', '=', postId)
    .where('isActive', '=', true)
    .where((eb) =>
      eb.or([
        eb('listenerWroteAt', 'is not', null),
        eb.and([eb('silentSince', 'is', null), eb('wordDueAt', '>', tx.clock.now().toISOString())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return room !== undefined
}

/**
 * Handle the deletion of another member's word. If it was the only one and the post is recent, the post returns to its
 * place in the queue. The caller holds the post's lock.
 */
export async function noteWordGone(tx: Tx, { postId }: { postId: number }): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select(['id', 'createdAt', 'need'])
    .where('id', '=', postId)
    .where('firstWordAt', 'is not', null)
    .where('isWaiting', '=', false)
    .where('deletedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('createdAt', '>', timeBefore(tx.clock.now(), waitsAtMostMs))
    .where(sql<boolean>`${firstStandingWord} is null`)
    .executeTakeFirst()
  if (post === undefined || (await isListenerAwaited(tx, postId))) return
  await tx.db.updateTable('posts').set({ firstWordAt: null }).where('id', '=', postId).execute()
  await enterQueue(tx, post)
}

/** A member whose own actions or blocks make their view of a post differ from the common one. */
interface Apart
  extends Pick<
      PostRow,
      'isLiked' | 'chatRequestStatus' | 'hasWithdrawnLast' | 'hasAllOpen' | 'commentsCount'
    >,
    Pick<Member, 'id' | 'role' | 'gradeLevel' | 'isVerified'> {}

/** List the members with their own view of a post: its author, members who liked or asked, and blocked ones. */
async function listApart(tx: Tx, postId: number): Promise<Apart[]> {
  const userId = sql.ref<number>('users.id')
  const { rows } = await sql<Apart>`
    select users.id, users.role, users."gradeLevel", users."isVerified",
      exists (select from "postLikes" where "postId" = posts.id and "userId" = users.id) as "isLiked",
      ${requestStatusOf(userId)} as "chatRequestStatus",
      ${hasWithdrawnLast(userId)} as "hasWithdrawnLast",
      ${tx.isLimited ? hasAllOpen(userId) : sql`false`} as "hasAllOpen",
      ${visibleCommentsCount(userId)} as "commentsCount"
    from posts cross join users
    where posts.id = ${postId} and ${isPostVisible(userId)} and users.id in (
      select posts."authorId"
      union select "userId" from "postLikes" where "postId" = ${postId}
      union select "listenerId" from "chatRequests" where "postId" = ${postId}
      union select "blockerId" from blocks where "blockedId" in (
        select "authorId" from comments where "postId" = ${postId})
      union select "blockedId" from blocks where "blockerId" in (
        select "authorId" from comments where "postId" = ${postId}))`.execute(tx.db)
  return rows
}

/**
 * Announce a post that was edited to every member who may see it, or one that has entered the queue to its author and to
 * those who can answer it, each in their own view.
 */
export async function announcePost(
  tx: Tx,
  event: 'post:changed' | 'post:risen',
  postId: number,
): Promise<void> {
  const row = await readPostRow({ ...tx, me: { kind: 'visitor' } }, postId)
  const apart = await listApart(tx, postId)
  for (const { id, role, gradeLevel, isVerified, ...own } of apart) {
    const seen = { ...row, ...own }
    const reader = { kind: 'member' as const, id, role, gradeLevel, isVerified }
    if (event === 'post:changed' || reader.id === row.authorId || mayAnswer(seen, reader))
      tx.announce(to.member(reader.id), event, postView(seen, reader))
  }
  await announceToOthers(tx, event, { row, known: apart.map(({ id }) => id) })
}
