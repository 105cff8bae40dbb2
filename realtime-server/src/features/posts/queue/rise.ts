import { risesAfterMs, waitsAtMostMs } from '@dodam/contract'
import { type RawBuilder, sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Context } from '../../../core/tx/context.ts'
import type { Tx } from '../../../core/tx/write.ts'
import { to } from '../../../live/audience.ts'
import { openCheckIn } from '../../check-ins/writes.ts'
import { endWait, firstStandingWord, noteWord, standInLine } from './waits.ts'

/** So many posts in one run of the job; the rest waits for the next. */
const maxPosts = 500

/** True for a post of `posts` and `users` that has risen and still waits. Test accounts' do not count. */
export const isUnanswered = sql<boolean>`(
  "isWaiting" and "risenAt" is not null and posts."deletedAt" is null and posts."heldAt" is null
  and not "isAiGenerated" and not users."isTest")`

/** List the posts that nobody has answered in two hours and of which the two-hour rule has not spoken yet, the oldest first. */
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

/** List the posts for which nobody is awaited any more: they are too old, or their named author's account is gone. */
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

/** An anonymous post waits on when its author's account goes: that it stopped at that moment would tell whose it is. */
const isOver = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  posts."createdAt" < ${timeBefore(now, waitsAtMostMs)}::timestamptz
  or (users."deletedAt" is not null and not posts."isAnonymous"))`

/**
 * Put a post that nobody has answered in two hours into the line, and tell its author. Return whether that was done: not
 * where it is not so any more, or where another instance does it.
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
    await standInLine(tx, post, { asRisen: true })
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

/** Await nobody any more for a post of `listOverdue`. */
export async function giveUp(tx: Tx, postId: number): Promise<void> {
  await tx.db.selectFrom('posts').select('id').where('id', '=', postId).forNoKeyUpdate().execute()
  await endWait(tx, { postId })
}

/** How many posts nobody has answered for two hours. */
export async function countUnanswered({ db }: Pick<Context, 'db'>): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isUnanswered)
    .executeTakeFirstOrThrow()
  return count
}

/** Tell the admins how many posts nobody has answered. */
export const announceUnanswered = (tx: Tx, count: number): void =>
  tx.announce(to.admins, 'posts:unanswered', { count })
