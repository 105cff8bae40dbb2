import { type RawBuilder, sql } from 'kysely'

type Column =
  | 'posts.authorId'
  | 'comments.authorId'
  | 'replies.authorId'
  | 'parents.authorId'
  | 'sharerId'
  | 'listenerId'
  | 'users.id'

/**
 * True where `meId` may meet the person in the column `otherId`: the condition of every list in which the two could
 * meet. Whoever blocked me is not there. Whom I blocked is not there either, but where they are anonymous to me
 * (`isAnonymous`): if those things went away with my block, and came back without it, blocking would tell who wrote them.
 * For the same reason a block that I made of somebody anonymous takes nothing away that I know by name.
 */
export const notBlocked = (
  meId: number | RawBuilder<number>,
  otherId: Column,
  isAnonymous: RawBuilder<boolean> = sql<boolean>`false`,
) => {
  const other = sql.ref(otherId)
  return sql<boolean>`(
    not exists (select from blocks where "blockerId" = ${other} and "blockedId" = ${meId})
    and (${isAnonymous} or not exists (
      select from blocks
      where "blockerId" = ${meId} and "blockedId" = ${other} and not "isHidden"))
  )`
}

/**
 * People who are there for `meId`: neither deleted nor blocking them, which looks the same. Whom `meId` blocks is there,
 * to be unblocked.
 */
export const isThere = (meId: number) => sql<boolean>`(
  users."deletedAt" is null and ${notBlocked(meId, 'users.id', sql<boolean>`true`)}
)`

/** Posts whose author the reader is not told of. */
export const isAnonymousPost = sql<boolean>`posts."isAnonymous"`
