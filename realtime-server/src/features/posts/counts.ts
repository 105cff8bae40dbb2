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
  const excluded = new Set(await listExcluded(tx.db, { authorId, isAnonymous }))
  const hidden = await countHiddenComments(tx.db, { postId, authorId })
  tx.announce(to.watchers(postId, [...excluded, ...hidden.keys()]), 'post:counts', counts)
  const alike = Map.groupBy(hidden, ([, number]) => number)
  for (const [number, people] of alike) {
    const userIds = people.map(([userId]) => userId).filter((userId) => !excluded.has(userId))
    const commentsCount = counts.commentsCount - number
    if (userIds.length > 0)
      tx.announce(to.watchersAmong(postId, userIds), 'post:counts', { ...counts, commentsCount })
  }
}

/**
 * For each of those who do not see all comments, how many `visibleCommentsCount` leaves out. Whom thousands block may
 * have written hundreds: these are counted once, and not once for each of those thousands.
 */
async function countHiddenComments(
  db: Db,
  post: { postId: number; authorId: number },
): Promise<Map<number, number>> {
  const hidden = new Map<number, number>()
  const count = (userId: number, number: number) =>
    hidden.set(userId, (hidden.get(userId) ?? 0) + number)
  const keptFrom = await listKeptFrom(db, post)
  if (keptFrom.size === 0) return hidden

  const replies: { number: number; few: Set<number>; many: Set<number> }[] = []
  const byPerson = new Map<number, number>()
  for (const { number, personIds } of await countByPeople(db, post.postId)) {
    for (const id of personIds) byPerson.set(id, (byPerson.get(id) ?? 0) + number)
    const [few, many] = personIds
      .flatMap((id) => keptFrom.get(id) ?? [])
      .toSorted((a, b) => a.size - b.size)
    if (few && many) replies.push({ number, few, many })
  }
  for (const [personId, userIds] of keptFrom)
    for (const userId of userIds) count(userId, byPerson.get(personId) ?? 0)
  // What is hidden for both of its people was counted for both.
  for (const { number, few, many } of replies)
    for (const userId of few) if (many.has(userId)) count(userId, -number)
  return hidden
}

/** Those who comment on a post, but for its author, each with the people from whom a block keeps what they say. */
async function listKeptFrom(
  db: Db,
  { postId, authorId }: { postId: number; authorId: number },
): Promise<Map<number, Set<number>>> {
  const pairs = await db
    .with('commenters', (cte) =>
      cte
        .selectFrom('comments')
        .select('authorId as id')
        .distinct()
        .where('postId', '=', postId)
        .where('authorId', '<>', authorId),
    )
    .selectFrom('blocks')
    .innerJoin('commenters', 'commenters.id', 'blockedId')
    .where('isHidden', '=', false)
    .select(['blockedId as personId', 'blockerId as userId'])
    .union((eb) =>
      eb
        .selectFrom('blocks')
        .innerJoin('commenters', 'commenters.id', 'blockerId')
        .select(['blockerId as personId', 'blockedId as userId']),
    )
    .execute()
  const kept = new Map<number, Set<number>>()
  for (const { personId, userId } of pairs)
    kept.set(personId, (kept.get(personId) ?? new Set()).add(userId))
  return kept
}

/** How many comments of a post there are by the people they hang on: who wrote them, and who began their thread. */
async function countByPeople(db: Db, postId: number) {
  const rows = await db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.id', 'comments.parentId')
    .select(['comments.authorId as writerId', 'parents.authorId as answeredId'])
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('comments.postId', '=', postId)
    .where('comments.deletedAt', 'is', null)
    .groupBy(['comments.authorId', 'parents.authorId'])
    .execute()
  return rows.map(({ number, writerId, answeredId }) => ({
    number,
    personIds: [...new Set([writerId, answeredId ?? writerId])],
  }))
}
