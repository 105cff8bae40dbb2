import type { Body, Post, posts } from '@dodam/contract'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
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
  // In one fixed order, so that two posts at once never wait for each other in a circle.
  const categories = draft.categories.toSorted()
  await tx.db
    .insertInto('postCategories')
    .values(categories.map((category) => ({ category, postId: id })))
    .execute()
  for (const category of categories)
    await tx.db
      .updateTable('categoryCounts')
      .set((eb) => ({ postsCount: eb('postsCount', '+', 1) }))
      .where('category', '=', category)
      .execute()
  const counter = draft.isAnonymous ? 'anonymousPostsCount' : 'postsCount'
  await tx.db
    .updateTable('users')
    .set((eb) => ({ [counter]: eb(counter, '+', 1) }))
    .where('id', '=', me.id)
    .execute()

  const post = await readPost(tx.db, me, id)
  tx.announce(to.member(me.id), 'post:new', post)
  const unseen = await idsBlockedEitherWay(tx, me.id)
  // A new post looks the same to everybody but its author: nobody has liked it or asked for a chat yet.
  const forOthers = await readPost(tx.db, { kind: 'visitor', language: me.language }, id)
  tx.announce(to.membersExcept([me.id, ...unseen]), 'post:new', forOthers)
  return post
}

async function idsBlockedEitherWay(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('blocks')
    .select(['blockerId', 'blockedId'])
    .where((eb) => eb.or([eb('blockerId', '=', userId), eb('blockedId', '=', userId)]))
    .execute()
  return rows.map((row) => (row.blockerId === userId ? row.blockedId : row.blockerId))
}
