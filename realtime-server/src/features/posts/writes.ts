import {
  type Body,
  bandOf,
  type Category,
  type Post,
  type PostView,
  type posts,
} from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import { turnsOfEach } from '../../core/turns.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { listHiddenFrom } from '../visibility/reads.ts'
import { readPostRow, readPostState } from './reads.ts'
import { postView } from './views.ts'

/** Runs the writes that count something on a post one after the other. */
export const inTurnOfPost = turnsOfEach()

/** What else the removal of a post changes, in the same transaction. */
export type OnRemoved = (tx: Tx<Member>, postId: number) => Promise<void>

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/

/** Publish a post, and announce it to everybody who may see it. */
export async function publishPost(
  tx: Tx<Member>,
  draft: Body<typeof posts.publish>,
): Promise<Post> {
  const { me } = tx
  const { id } = await tx.db
    .insertInto('posts')
    .values({
      ...draft,
      authorId: me.id,
      authorBand: draft.isAnonymous ? bandOf(me.gradeLevel) : null,
      language: hangul.test(draft.content) ? 'ko' : 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('postCategories')
    .values(draft.categories.map((category) => ({ category, postId: id })))
    .execute()
  await countPost(tx, { ...draft, authorId: me.id, likesCount: 0 }, 1)

  const row = await readPostRow(tx, id)
  const mine = postView(row, me)
  tx.announce(to.member(me.id), 'post:new', mine)
  const hiddenFrom = await listHiddenFrom(tx.db, {
    authorId: me.id,
    isAnonymous: draft.isAnonymous,
  })
  // All others see a new post alike, as nobody has liked it or asked for a chat yet, but for whether they may ask.
  const forOthers = postView(row, { kind: 'visitor' })
  const { may, mayNot } = to.byMayRequest(me, [me.id, ...hiddenFrom])
  tx.announceEach('post:new', [
    [may, { ...forOthers, canRequest: true }],
    [mayNot, forOthers],
  ])
  return mine
}

/**
 * Delete a post: the author's right, and an admin's. Take it out of every count, and announce it to everybody who could
 * see it. NOT_FOUND once it is gone; FORBIDDEN for anybody else.
 */
export async function removePost(
  tx: Tx<Member>,
  { id }: { id: number },
  onRemoved: OnRemoved,
): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select(['authorId', 'isAnonymous', 'categories', 'likesCount'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
  if (post.authorId !== tx.me.id && !tx.me.isAdmin) {
    await readPostState(tx.db, tx.me.id, id)
    throw new Problem('FORBIDDEN')
  }
  await tx.db.updateTable('posts').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()
  await countPost(tx, post, -1)
  const hiddenFrom = await listHiddenFrom(tx.db, post)
  tx.announce(to.membersExcept(hiddenFrom), 'post:removed', { id })
  await onRemoved(tx, id)
}

type Counted = {
  authorId: number
  isAnonymous: boolean
  categories: Category[]
  likesCount: number
}

/** Add a post, with the likes it has, to the counts of its author and its categories, or take it out of them. */
async function countPost(tx: Pick<Tx, 'db'>, post: Counted, sign: 1 | -1): Promise<void> {
  // In one fixed order, so that two parallel posts cannot deadlock.
  for (const category of post.categories.toSorted())
    await tx.db
      .updateTable('categoryCounts')
      .set((eb) => ({ postsCount: eb('postsCount', '+', sign) }))
      .where('category', '=', category)
      .execute()
  const [posts, likes] = post.isAnonymous
    ? (['anonymousPostsCount', 'anonymousLikesCount'] as const)
    : (['postsCount', 'likesCount'] as const)
  await tx.db
    .updateTable('users')
    .set((eb) => ({
      [posts]: eb(posts, '+', sign),
      [likes]: eb(likes, '+', sign * post.likesCount),
    }))
    .where('id', '=', post.authorId)
    .execute()
}

/** The day of a view: days begin at midnight in Korea. */
const today = sql<string>`(now() at time zone 'Asia/Seoul')::date`

/** Count that somebody opened a post: once a day for each person, never for its author. NOT_FOUND where they may not see it. */
export async function viewPost(tx: Tx<Member>, { id }: { id: number }): Promise<PostView> {
  const { viewsCount, authorId } = await readPostState(tx.db, tx.me.id, id)
  if (authorId === tx.me.id) return { kind: 'post-view', id, viewsCount }
  const isFirstToday = await tx.db
    .insertInto('postViews')
    .values({ postId: id, userId: tx.me.id, viewedOn: today })
    .onConflict((conflict) =>
      conflict
        .columns(['postId', 'userId'])
        .doUpdateSet({ viewedOn: today })
        .where('postViews.viewedOn', '<', today),
    )
    .returning('postId')
    .executeTakeFirst()
  if (isFirstToday === undefined) return { kind: 'post-view', id, viewsCount }
  const counted = await tx.db
    .updateTable('posts')
    .set((eb) => ({ viewsCount: eb('viewsCount', '+', 1) }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('viewsCount')
    .executeTakeFirst()
  if (counted === undefined) throw new Problem('NOT_FOUND')
  tx.recountPost(id)
  return { kind: 'post-view', id, viewsCount: counted.viewsCount }
}
