import type { Body, Post, posts } from '@dodam/contract'
import { Problem } from '../../core/http/problem.ts'
import type { Member } from '../../core/sessions/actor.ts'
import { takeLock } from '../../core/tx/locks.ts'
import type { Tx } from '../../core/tx/write.ts'
import { wasFirst } from './earlier-texts.ts'
import { readPostRow } from './reads.ts'
import { postView } from './views.ts'

/**
 * Return what an earlier call published under the same clientId; until the transaction ends no other one stores it. Throws
 * CLIENT_ID_REUSED for another text or name, and NOT_FOUND for a post that is deleted.
 */
export async function findPublished(
  tx: Tx<Member>,
  { clientId, content, isAnonymous }: Body<typeof posts.publish>,
): Promise<Post | undefined> {
  if (clientId === undefined) return undefined
  await takeLock(tx.db, `sent ${tx.me.id} ${clientId}`)
  const post = await tx.db
    .selectFrom('posts')
    .select(['id', 'content', 'isAnonymous'])
    .where('authorId', '=', tx.me.id)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (post === undefined) return undefined
  const isSame =
    post.isAnonymous === isAnonymous &&
    (await wasFirst(tx.db, { ...post, targetType: 'post' }, content))
  if (!isSame) throw new Problem('CLIENT_ID_REUSED')
  return postView(await readPostRow(tx, post.id), tx.me)
}
