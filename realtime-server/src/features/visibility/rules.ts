import { type RawBuilder, sql } from 'kysely'

/** A column that holds the person whose things are read. */
type AuthorColumn = 'posts.authorId' | 'sharerId' | 'listenerId' | 'users.id'

type PersonId = number | RawBuilder<number>

/** A row of `blocks` that hides the blocker from the blocked person. One that has ended stays for a day. */
export const hidesNamed = sql<boolean>`(blocks."endedAt" is null)`

/** A row of `blocks` that hides the blocked person from the blocker, wherever the blocker knows them. */
export const hidesBlocked = sql<boolean>`(blocks."endedAt" is null and not blocks."isHidden")`

/**
 * A random moment within the next six hours, for each row its own. At it something that is masked ends, so that it cannot
 * be matched with what changed by name, nor with the end of something else that is masked.
 */
export const randomMoment = sql<string>`now() + random() * interval '6 hours'`

/**
 * True where no block hides what the person in `author` wrote by name from `readerId`: the condition of every list in which
 * the two could meet. It is never asked where the author is masked: what went away with a block would tell who wrote it, by
 * the reader's own block as by a comparison with what somebody else sees. For the same reason a block of somebody who was
 * masked (`isHidden`) hides nothing that the blocker knows by name.
 */
export function isVisible(readerId: PersonId, author: AuthorColumn): RawBuilder<boolean> {
  const authorId = sql.ref(author)
  return sql<boolean>`(
    not exists (select from blocks where "blockerId" = ${authorId} and "blockedId" = ${readerId} and ${hidesNamed})
    and not exists (
      select from blocks where "blockerId" = ${readerId} and "blockedId" = ${authorId} and ${hidesBlocked})
  )`
}

/** True where a row `users` is visible to `readerId`: neither deleted nor blocking them, which looks the same. */
export const isPersonVisible = (readerId: PersonId) => sql<boolean>`(
  users."deletedAt" is null and not exists (
    select from blocks where "blockerId" = users.id and "blockedId" = ${readerId} and ${hidesNamed})
)`

/** True where a row `posts` is visible to `readerId`. One that is held is so to its author only. */
export const isPostVisible = (readerId: PersonId) => sql<boolean>`(
  posts."deletedAt" is null and (posts."heldAt" is null or posts."authorId" = ${readerId})
  and (posts."isAnonymous" or ${isVisible(readerId, 'posts.authorId')})
)`

/** The people whose named things `readerId` does not see, as an SQL array: empty for nearly everybody. */
const hiddenFrom = (readerId: PersonId) => sql<number[]>`array(
  select "blockedId" from blocks where "blockerId" = ${readerId} and ${hidesBlocked}
  union select "blockerId" from blocks where "blockedId" = ${readerId} and ${hidesNamed})`

/**
 * True for a row of `comments`, `replies` or `parents` below a row `posts` that is visible to `readerId`. What the
 * post's own author writes there is as visible as the post: it is by name or masked as the post is.
 */
export const isCommenterVisible = (
  readerId: PersonId,
  commenter: 'comments.authorId' | 'replies.authorId' | 'parents.authorId',
) => sql<boolean>`(
  ${sql.ref(commenter)} = posts."authorId" or ${sql.ref(commenter)} <> all(${hiddenFrom(readerId)})
)`

/** True where a row `comments` or `replies` is not held, or written by `readerId`. Nothing answers one that is held. */
export const isCommentOut = (readerId: PersonId, row: 'comments' | 'replies') => sql<boolean>`(
  ${sql.ref(`${row}.heldAt`)} is null or ${sql.ref(`${row}.authorId`)} = ${readerId}
)`

/**
 * The number of comments below a row `posts` that `readerId` sees, if they see the post: the stored count, less what
 * hidden people wrote there and the replies in their threads. Only the rows of hidden people are read, each through an
 * index, however many comments the post has. Not below 0, should a stored count be wrong.
 */
export const visibleCommentsCount = (readerId: PersonId) => sql<number>`(
  case when posts."commentsCount" = 0 then 0 else greatest(0, posts."commentsCount" - (
    select coalesce(sum(written.number), 0)
    from unnest(${hiddenFrom(readerId)}) as hidden (id)
    cross join lateral (
      select sum(case
        when comments."parentId" is null
          then (comments."deletedAt" is null and comments."heldAt" is null)::int
            + comments."repliesCount"
        when comments."deletedAt" is null and comments."heldAt" is null and exists (
          select from comments as parents where parents.id = comments."parentId"
            and ${isCommenterVisible(readerId, 'parents.authorId')}) then 1
        else 0 end) as number
      from comments
      where comments."authorId" = hidden.id and comments."postId" = posts.id) as written
    where hidden.id <> posts."authorId")) end
)::int`

/** The replies of `readerId` to a row `comments` that are held: nobody else sees them, and no stored count has them. */
const ownHeldReplies = (readerId: PersonId) => sql<number>`(
  select count(*) from comments as replies
  where replies."authorId" = ${readerId} and replies."heldAt" is not null
    and replies."parentId" = comments.id and replies."deletedAt" is null)`

/** The same for the replies to a row `comments`, which begins a thread, below a row `posts`. */
export const visibleRepliesCount = (readerId: PersonId) => sql<number>`(
  ${ownHeldReplies(readerId)} + case when comments."repliesCount" = 0 then 0 else greatest(0, comments."repliesCount" - (
    select coalesce(sum(written.number), 0)
    from unnest(${hiddenFrom(readerId)}) as hidden (id)
    cross join lateral (
      select count(*) as number from comments as replies
      where replies."authorId" = hidden.id and replies."postId" = comments."postId"
        and replies."parentId" = comments.id and replies."deletedAt" is null
        and replies."heldAt" is null) as written
    where hidden.id <> posts."authorId")) end
)::int`
