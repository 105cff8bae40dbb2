import type { PostLike } from '@dodam/contract'
import { perMember } from '../../core/limits.ts'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { notBlocked } from '../blocks/conditions.ts'
import { notify } from '../notifications/writes.ts'
import { announcePostCounts } from './counts.ts'
import { readPost } from './reads.ts'

/** Likes of posts and of comments together. */
export const likeLimit = perMember('like', 60, 60)

/** Likes a post or takes the like back: as `liked` says, and without it the other way round. */
export async function likePost(
  tx: Tx,
  me: Member,
  { id, liked }: { id: number; liked?: boolean | undefined },
): Promise<PostLike> {
  // The row's lock puts the likes of a post in line, so that each turns over what the one before it left.
  const post = await tx.db
    .selectFrom('posts')
    .select(['authorId', 'isAnonymous', 'isAiGenerated'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Problem('NOT_FOUND')
  const before = await readPost(tx.db, me, id)
  const isLiked = liked ?? !before.isLiked
  if (isLiked === before.isLiked)
    return { kind: 'post-like', id, isLiked, likesCount: before.likesCount }

  const like = { postId: id, userId: me.id }
  if (isLiked) await tx.db.insertInto('postLikes').values(like).execute()
  else
    await tx.db
      .deleteFrom('postLikes')
      .where('postId', '=', like.postId)
      .where('userId', '=', like.userId)
      .execute()
  const step = isLiked ? 1 : -1
  const { likesCount } = await tx.db
    .updateTable('posts')
    .set((eb) => ({ likesCount: eb('likesCount', '+', step) }))
    .where('id', '=', id)
    .returning('likesCount')
    .executeTakeFirstOrThrow()
  const counter = post.isAnonymous ? 'anonymousLikesCount' : 'likesCount'
  await tx.db
    .updateTable('users')
    .set((eb) => ({ [counter]: eb(counter, '+', step) }))
    .where('id', '=', post.authorId)
    .execute()
  await announcePostCounts(tx, id)
  if (isLiked && !post.isAiGenerated) await notifyAuthor(tx, me, { id, authorId: post.authorId })
  return { kind: 'post-like', id, isLiked, likesCount }
}

async function notifyAuthor(
  tx: Tx,
  me: Member,
  { id, authorId }: { id: number; authorId: number },
): Promise<void> {
  if (authorId === me.id) return
  // An anonymous author whom I blocked is there for me, and I am not there for them.
  const liker = await tx.db
    .selectFrom('users')
    .select('nickname')
    .where('id', '=', me.id)
    .where(notBlocked(authorId, 'users.id'))
    .executeTakeFirst()
  if (liker === undefined) return
  await notify(tx, {
    userId: authorId,
    type: 'post_liked',
    relatedId: id,
    params: { name: liker.nickname },
    setting: 'likes',
  })
}
