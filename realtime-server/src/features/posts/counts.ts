import type { Db } from '@dodam/db'
import { type Expression, sql } from 'kysely'
import type { Tx } from '../../core/write.ts'
import { to } from '../../live/audience.ts'
import { listExcluded } from './audience.ts'

/**
 * How many comments of a post `meId` may see: all but those of people with a block between them, and the replies to
 * these. The post's author is never such a one: either the post itself is not there for `meId`, or its author is
 * anonymous to them, and a count that fell with their block would tell who it is.
 */
export function visibleCommentsCount(meId: number | Expression<number>) {
  const others = sql`array(
    select "blockedId" from blocks where "blockerId" = ${meId} and not "isHidden"
    union select "blockerId" from blocks where "blockedId" = ${meId})`
  return sql<number>`(
    case when posts."commentsCount" = 0 then 0 else posts."commentsCount" - (
      select count(*) from comments
      where comments."postId" = posts.id and comments."deletedAt" is null and (
        (comments."authorId" = any(${others}) and comments."authorId" <> posts."authorId")
        or comments."parentId" = any(array(
          select parents.id from comments as parents
          where parents."postId" = posts.id and parents."authorId" = any(${others})
            and parents."authorId" <> posts."authorId")))) end
  )::int`
}

/** Tells those who have a post open its counts, each as they would read them, and nobody for whom it is not there. */
export async function announcePostCounts(tx: Tx, postId: number): Promise<void> {
  const post = await tx.db
    .selectFrom('posts')
    .select(['id', 'authorId', 'isAnonymous', 'likesCount', 'commentsCount', 'viewsCount'])
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (post === undefined) return
  const { authorId, isAnonymous, ...counts } = post
  const excluded = await listExcluded(tx.db, { authorId, isAnonymous })
  const own = await listOwnCommentsCounts(tx.db, postId)
  const others = to.watchers(postId, [...excluded, ...own.map((one) => one.userId)])
  tx.announce(others, 'post:counts', counts)
  for (const { userId, commentsCount } of own)
    if (!excluded.includes(userId))
      tx.announce(to.watcher(postId, userId), 'post:counts', { ...counts, commentsCount })
}

/** The number of comments for each of those who do not see all of them. */
const listOwnCommentsCounts = (db: Db, postId: number) =>
  db
    .with('commenters', (cte) =>
      cte.selectFrom('comments').select('authorId as id').distinct().where('postId', '=', postId),
    )
    .with('others', (cte) =>
      cte
        .selectFrom('blocks')
        .innerJoin('commenters', 'commenters.id', 'blockedId')
        .select('blockerId as userId')
        .union(
          cte
            .selectFrom('blocks')
            .innerJoin('commenters', 'commenters.id', 'blockerId')
            .select('blockedId as userId'),
        ),
    )
    .selectFrom('posts')
    .innerJoin('others', (join) => join.onTrue())
    .select('userId')
    .select((eb) => visibleCommentsCount(eb.ref('userId')).as('commentsCount'))
    .where('posts.id', '=', postId)
    .execute()
