import type { PostView } from '@dodam/contract'
import { sql } from 'kysely'
import { Problem } from '../../core/problem.ts'
import type { Member } from '../../core/who.ts'
import type { Tx } from '../../core/write.ts'
import { announcePostCounts } from './counts.ts'
import { readPost } from './reads.ts'

/** Where the product lives, and its days begin. */
const today = sql<string>`(now() at time zone 'Asia/Seoul')::date`

/** Counts that somebody opened a post: once a day. */
export async function viewPost(tx: Tx, me: Member, id: number): Promise<PostView> {
  const { viewsCount } = await readPost(tx.db, me, id)
  const isFirstToday = await tx.db
    .insertInto('postViews')
    .values({ postId: id, userId: me.id, viewedOn: today })
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
  await announcePostCounts(tx, id)
  return { kind: 'post-view', id, viewsCount: counted.viewsCount }
}
