import { type RawBuilder, sql } from 'kysely'

/** A column with the author of what is read. */
type AuthorColumn = 'posts.authorId' | 'sharerId' | 'listenerId' | 'users.id'

type PersonId = number | RawBuilder<number>

/** True for a row of `blocks` that hides the blocker from the blocked member. An ended row stays for a day. */
export const hidesNamed = sql<boolean>`(blocks."endedAt" is null)`

/** True for a row of `blocks` that hides the blocked member from the blocker, where the blocker knows them. */
export const hidesBlocked = sql<boolean>`(blocks."endedAt" is null and not blocks."isHidden")`

/**
 * A random moment within the next six hours, different for each row. A masked thing ends then, so that its end can be
 * matched neither with a named change nor with the end of another masked thing.
 */
export const randomMoment = sql<string>`now() + random() * interval '6 hours'`

/**
 * True when no block hides the named things of `author` from `readerId`: the condition of every list in which the two
 * could meet. Never used where the author is masked: what disappeared with a block would identify the author, to the
 * blocker or to readers who compare. For the same reason a block of a masked member (`isHidden`) hides nothing that the
 * blocker knows by name.
 */
export function isVisible(readerId: PersonId, author: AuthorColumn): RawBuilder<boolean> {
  const authorId = sql.ref(author)
  return sql<boolean>`(
    not exists (select from blocks where "blockerId" = ${authorId} and "blockedId" = ${readerId} and ${hidesNamed})
    and not exists (
      select from blocks where "blockerId" = ${readerId} and "blockedId" = ${authorId} and ${hidesBlocked})
  )`
}

/** True when a row of `users` is visible to `readerId`: neither deleted nor blocking them, which look the same. */
export const isPersonVisible = (readerId: PersonId) => sql<boolean>`(
  users."deletedAt" is null and not exists (
    select from blocks where "blockerId" = users.id and "blockedId" = ${readerId} and ${hidesNamed})
)`

/** True when a row of `posts` is visible to `readerId`. A held post is visible to its author only. */
export const isPostVisible = (readerId: PersonId) => sql<boolean>`(
  posts."deletedAt" is null and (posts."heldAt" is null or posts."authorId" = ${readerId})
  and (posts."isAnonymous" or ${isVisible(readerId, 'posts.authorId')})
)`

/** True for a row of `posts` or `comments` that is held and that no moderator is going to read: it stays with its author. */
export const isKept = (type: 'post' | 'comment') => {
  const table = sql.ref(`${type}s`)
  return sql<boolean>`(
    ${table}."heldAt" is not null and not exists (
      select from cases
      where "targetType" = ${sql.lit(type)} and "targetId" = ${table}.id and status = 'pending'))`
}

/** The members whose named things `readerId` does not see, as an SQL array: empty for most readers. */
export const hiddenFrom = (readerId: PersonId) => sql<number[]>`array(
  select "blockedId" from blocks where "blockerId" = ${readerId} and ${hidesBlocked}
  union select "blockerId" from blocks where "blockedId" = ${readerId} and ${hidesNamed})`

/**
 * True for a row of `comments`, `replies` or `parents` below a row of `posts` that is visible to `readerId`. Comments
 * of the post's own author are as visible as the post, because they are named or masked as the post is.
 */
export const isCommenterVisible = (
  readerId: PersonId,
  commenter: 'comments.authorId' | 'replies.authorId' | 'parents.authorId' | 'answered.authorId',
) => sql<boolean>`(
  ${sql.ref(commenter)} = posts."authorId" or ${sql.ref(commenter)} <> all(${hiddenFrom(readerId)})
)`

/** True when a row of `comments` or `replies` is not held, or written by `readerId`. A held one has no answers. */
export const isCommentOut = (readerId: PersonId, row: 'comments' | 'replies') => sql<boolean>`(
  ${sql.ref(`${row}.heldAt`)} is null or ${sql.ref(`${row}.authorId`)} = ${readerId}
)`

/**
 * The number of comments below a row of `posts` that `readerId` sees, if they see the post: the stored count without
 * the comments of hidden members and the replies in their threads. Only rows of hidden members are read, by an index,
 * for any number of comments. At least 0, even if a stored count is wrong.
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

/** The held replies of `readerId` to a row of `comments`, which only they see and no stored count contains. */
const ownHeldReplies = (readerId: PersonId) => sql<number>`(
  select count(*) from comments as replies
  where replies."authorId" = ${readerId} and replies."heldAt" is not null
    and replies."parentId" = comments.id and replies."deletedAt" is null)`

/** The same for the replies to a row of `comments` that begins a thread, below a row of `posts`. */
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
