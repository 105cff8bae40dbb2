import type { Body, Category, Post, posts } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { announceRequestsOf } from '../chat-requests/tell.ts'
import { listExcluded } from './audience.ts'
import { readPost } from './reads.ts'

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/

/** Shares a worry, and tells it to everybody who may see it. */
export async function publishPost(
  tx: Tx,
  me: Member,
  draft: Body<typeof posts.publish>,
): Promise<Post> {
  const { id } = await tx.db
    .insertInto('posts')
    .values({
      ...draft,
      authorId: me.id,
      language: hangul.test(draft.content) ? 'ko' : 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('postCategories')
    .values(draft.categories.map((category) => ({ category, postId: id })))
    .execute()
  await countPost(tx, { ...draft, authorId: me.id, likesCount: 0 }, 1)

  const post = await readPost(tx.db, me, id)
  tx.announce(to.member(me.id), 'post:new', post)
  const excluded = await listExcluded(tx.db, { authorId: me.id, isAnonymous: draft.isAnonymous })
  // A new post looks the same to everybody but its author: nobody has liked it or asked for a chat yet.
  const forOthers = await readPost(tx.db, { kind: 'visitor' }, id)
  tx.announce(to.membersExcept([me.id, ...excluded]), 'post:new', forOthers)
  return post
}

/** Deletes a post: its author's right, and an admin's. What it counted for counts no more, and everybody who could see it is told. */
export async function removePost(tx: Tx, me: Member, id: number): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select(['authorId', 'isAnonymous', 'categories', 'likesCount'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
  if (post.authorId !== me.id && !me.isAdmin) {
    await readPost(tx.db, me, id)
    throw new Problem('FORBIDDEN')
  }
  await tx.db.updateTable('posts').set({ deletedAt: sql`now()` }).where('id', '=', id).execute()
  await countPost(tx, post, -1)
  const excluded = await listExcluded(tx.db, post)
  tx.announce(to.membersExcept(excluded), 'post:removed', { id })
  await announceRequestsOf(tx, id)
}

type Counted = {
  authorId: number
  isAnonymous: boolean
  categories: Category[]
  likesCount: number
}

/** Counts a post, with the likes it has, for its author and its categories, or takes it out of these counts. */
async function countPost(tx: Tx, post: Counted, sign: 1 | -1): Promise<void> {
  // In one fixed order, so that two posts at once never wait for each other in a circle.
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
