import { api, risesAfterMs, waitsAtMostMs } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { openCheckIn } from '../../check-ins/writes.ts'
import { endWait, enterQueue, firstStandingWord, noteWord } from './waits.ts'

/** The most posts in one run; the next run continues. */
const maxPosts = 500

/** True for rows of `posts` and `users` of a risen post that still waits. Posts of test accounts do not count. */
export const isUnanswered = sql<boolean>`(
  "isWaiting" and "risenAt" is not null and posts."deletedAt" is null and posts."heldAt" is null
  and not "isAiGenerated" and not users."isTest")`

/** List the posts that have waited two hours and have not risen yet, oldest first. */
export async function listToRise({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('isWaiting', '=', true)
    .where('risenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('heldAt', 'is', null)
    .where('createdAt', '<=', timeBefore(clock.now(), risesAfterMs))
    .orderBy('createdAt')
    .limit(maxPosts)
    .execute()
  return rows.map(({ id }) => id)
}

/** List the waiting posts that are too old, or whose named author deleted their account. */
export async function listOverdue({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select('posts.id')
    .where(isRisen)
    .where(isOver(clock.now()))
    .limit(maxPosts)
    .execute()
  return rows.map(({ id }) => id)
}

const isRisen = sql<boolean>`("isWaiting" and "risenAt" is not null and posts."deletedAt" is null)`

/** An anonymous post keeps waiting after its author's account is deleted: a stop then would identify them. */
const isOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  posts."createdAt" < ${timeBefore(now, waitsAtMostMs)}::timestamptz
  or (users."deletedAt" is not null and not posts."isAnonymous"))`

/**
 * Put a post without an answer for two hours into the queue, and notify its author. Return false when it was answered
 * meanwhile or another instance does it.
 */
export async function rise(tx: Tx, postId: number): Promise<boolean> {
  const now = tx.clock.now()
  const locked = await tx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where('isWaiting', '=', true)
    .where('risenAt', 'is', null)
    .where('deletedAt', 'is', null)
    .where('heldAt', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (locked === undefined) return false
  const post = await tx.db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select(['posts.id', 'posts.createdAt', 'need', 'authorId', 'isAiGenerated', 'isTest'])
    .select(['users.deletedAt as authorDeletedAt', firstStandingWord.as('wordAt')])
    .select(isOver(now).as('isOver'))
    .where('posts.id', '=', postId)
    .executeTakeFirstOrThrow()
  if (post.wordAt !== null) await noteWord(tx, { postId, at: post.wordAt })
  else if (post.isOver || post.isAiGenerated) await endWait(tx, { postId })
  else {
    await enterQueue(tx, post, { asRisen: true })
    if (post.authorDeletedAt === null && !post.isTest)
      await openCheckIn(tx, {
        userId: post.authorId,
        type: 'waiting',
        relatedId: postId,
        dueAt: now,
      })
    return true
  }
  return false
}

/** End the wait of a post from `listOverdue`. */
export async function giveUp(tx: Tx, postId: number): Promise<void> {
  await tx.db.selectFrom('posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute()
  await endWait(tx, { postId })
}

/** Count the posts without an answer for two hours. */
export async function countUnanswered({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isUnanswered)
    .executeTakeFirstOrThrow()
  return count
}

/** Send the number of unanswered posts to the admins. */
export const announceUnanswered = (tx: Tx, count: number): void =>
  tx.announce(to.staff(api.posts.listUnanswered), 'posts:unanswered', { count })
