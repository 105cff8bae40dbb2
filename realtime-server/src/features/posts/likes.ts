import type { PostLike } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import { perMember } from '../../core/limits/limit.ts'
import type { Member } from '../../core/sessions/actor.ts'
import type { Tx } from '../../core/tx/write.ts'
import { notifyOfLike, takeBack } from '../notifications/folding.ts'
import { isVisible } from '../visibility/rules.ts'
import { readPostState } from './reads.ts'

/** Likes of posts and of comments together. */
export const likeLimit = perMember('like', 60, 60)

/** Like a post or remove the like: as `liked` says, otherwise toggle. Throws NOT_FOUND. */
export async function likePost(
  tx: Tx<Member>,
  { id, liked }: { id: number; liked?: boolean | undefined },
): Promise<PostLike> {
  // Lock the post's row, so that parallel toggles are serialized.
  await tx.db
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const post = await readPostState(tx.db, tx.me.id, id)
  // Only its author could see it, and the like would be counted while the post is not.
  if (post.heldAt !== null) throw new Problem('FORBIDDEN')
  const isLiked = liked ?? !post.isLiked
  if (isLiked === post.isLiked)
    return { kind: 'post-like', id, isLiked, likesCount: post.likesCount }

  const like = { postId: id, userId: tx.me.id }
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
  tx.changed({ kind: 'post-counts', id })
  if (post.isAiGenerated) return { kind: 'post-like', id, isLiked, likesCount }
  if (isLiked) await notifyAuthor(tx, { id, authorId: post.authorId })
  else
    await takeBack(
      tx,
      { relatedId: id, type: 'post_liked', userId: post.authorId },
      ({ actorId }) => actorId === tx.me.id,
    )
  return { kind: 'post-like', id, isLiked, likesCount }
}

/** Notify a post's author of the caller's like, unless a block hides the caller from them. */
async function notifyAuthor(
  tx: Tx<Member>,
  { id, authorId }: { id: number; authorId: number },
): Promise<void> {
  if (authorId === tx.me.id) return
  const liker = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', tx.me.id)
    .where(isVisible(authorId, 'users.id'))
    .executeTakeFirst()
  if (liker === undefined) return
  await notifyOfLike(tx, {
    userId: authorId,
    type: 'post_liked',
    relatedId: id,
    actorId: tx.me.id,
    setting: 'likes',
  })
}
