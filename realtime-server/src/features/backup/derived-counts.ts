import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Every stored count beside what its rows add up to. Views are left out: one row stands for the views of many days, and goes
 * with the viewer's account, and the count stays. So are messages that were kept for as long as they are.
 */
const recounts = sql`
      select 'post' as what, id::text,
        jsonb_build_array("likesCount", "commentsCount", "chatRequestsCount") as stored,
        jsonb_build_array(
          (select count(*) from "postLikes" where "postId" = posts.id),
          (select count(*) from comments where "postId" = posts.id and "deletedAt" is null
            and "heldAt" is null),
          (select count(*) from "chatRequests" where "postId" = posts.id and "withdrawnAt" is null)) as counted
      from posts
      union all
      select 'comment', id::text, jsonb_build_array("likesCount", "repliesCount"),
        jsonb_build_array(
          (select count(*) from "commentLikes" where "commentId" = comments.id),
          (select count(*) from comments as replies
            where replies."parentId" = comments.id and replies."deletedAt" is null
              and replies."heldAt" is null))
      from comments
      union all
      select 'category', category,
        jsonb_build_array("postsCount", korean, english, neither, "koreanAi", "englishAi", "neitherAi"),
        (select jsonb_build_array(count(*),
          count(*) filter (where place = 'ko' and not "isAiGenerated"),
          count(*) filter (where place = 'en' and not "isAiGenerated"),
          count(*) filter (where place = 'neither' and not "isAiGenerated"),
          count(*) filter (where place = 'ko' and "isAiGenerated"),
          count(*) filter (where place = 'en' and "isAiGenerated"),
          count(*) filter (where place = 'neither' and "isAiGenerated"))
        from posts
        cross join lateral (
          select case when "isInNeither" then 'neither' else language end as place) as placed
        where "deletedAt" is null and "heldAt" is null and "categoryCounts".category = any(posts.categories))
      from "categoryCounts"
      union all
      select 'support', id::text, jsonb_build_array(pending, processing, resolved),
        (select jsonb_build_array(
          count(*) filter (where status = 'pending'), count(*) filter (where status = 'processing'),
          count(*) filter (where status = 'resolved')) from "supportMessages")
      from "supportCounts"
      union all
      select 'user', users.id::text,
        jsonb_build_array("postsCount", "anonymousPostsCount", "likesCount", "anonymousLikesCount",
          "commentsCount", "anonymousCommentsCount"),
        jsonb_build_array(named.posts, anonymous.posts, named.likes, anonymous.likes,
          written.named, written.anonymous)
      from users
      cross join lateral (
        select count(*) as posts, coalesce(sum("likesCount"), 0) as likes from posts
        where "authorId" = users.id and "deletedAt" is null and "heldAt" is null and not "isAnonymous") as named
      cross join lateral (
        select count(*) as posts, coalesce(sum("likesCount"), 0) as likes from posts
        where "authorId" = users.id and "deletedAt" is null and "heldAt" is null and "isAnonymous") as anonymous
      cross join lateral (
        select count(*) filter (where not "isUnnamed") as named,
          count(*) filter (where "isUnnamed") as anonymous
        from (
          select posts."isAnonymous" and posts."authorId" = users.id as "isUnnamed"
          from comments join posts on posts.id = comments."postId"
          where comments."authorId" = users.id and comments."deletedAt" is null
            and comments."heldAt" is null) as own) as written
      union all
      select 'ratings', users.id::text, jsonb_build_array("ratingsCount", round("ratingsSum" * 3)),
        jsonb_build_array(counted.number, counted.thirds)
      from users
      cross join lateral (
        select count(*) as number,
          coalesce(sum("empathyRating" + "responseSpeedRating" + "helpfulnessRating"), 0) as thirds
        from ratings where "listenerId" = users.id and "countedAt" is not null) as counted
      where users."deletedAt" is null
      union all
      select 'room', rooms.id::text,
        jsonb_build_array("lastSeq" - "emptiedSeq", unread1, unread2),
        jsonb_build_array(count(messages.id) filter (where seq > "emptiedSeq"),
          count(messages.id) filter (
            where "senderId" = "participant2Id" and seq > read1 and "deletedAt" is null),
          count(messages.id) filter (
            where "senderId" = "participant1Id" and seq > read2 and "deletedAt" is null))
      from "chatRooms" as rooms left join "chatMessages" as messages on messages."roomId" = rooms.id
      group by rooms.id`

export interface WrongCount {
  what: string
  id: string
  stored: unknown
  counted: unknown
}

/** Everything whose stored counts are not what a count of the rows says, in one look. */
export async function wrongCounts(db: QueryExecutorProvider): Promise<WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    with recounts as (${recounts})
    select * from recounts where stored <> counted`.execute(db)
  return rows
}

/** Where the counts of each kind stand, in the order of `recounts`; the numbers of a room's messages are none to repair. */
const stored = {
  post: {
    table: 'posts',
    key: 'id',
    columns: ['likesCount', 'commentsCount', 'chatRequestsCount'],
  },
  comment: { table: 'comments', key: 'id', columns: ['likesCount', 'repliesCount'] },
  category: {
    table: 'categoryCounts',
    key: 'category',
    columns: ['postsCount', 'korean', 'english', 'neither', 'koreanAi', 'englishAi', 'neitherAi'],
  },
  support: { table: 'supportCounts', key: 'id', columns: ['pending', 'processing', 'resolved'] },
  user: {
    table: 'users',
    key: 'id',
    columns: [
      'postsCount',
      'anonymousPostsCount',
      'likesCount',
      'anonymousLikesCount',
      'commentsCount',
      'anonymousCommentsCount',
    ],
  },
  room: { table: 'chatRooms', key: 'id', columns: [null, 'unread1', 'unread2'] },
}

/** Set every wrong count right while nobody writes, in the caller's transaction. Returns how many there were. */
export async function repairCounts(db: QueryExecutorProvider): Promise<number> {
  const counted = ['posts', 'comments', 'postLikes', 'commentLikes', 'chatRequests', 'chatMessages']
  for (const name of [
    ...counted,
    'chatRooms',
    'categoryCounts',
    'supportCounts',
    'supportMessages',
    'users',
  ])
    await sql`lock table ${sql.table(name)} in share row exclusive mode`.execute(db)
  let repaired = 0
  // What a post counts is part of what its author counts, so those come last.
  for (const [what, { table, key, columns }] of Object.entries(stored)) {
    const changes = columns.flatMap((column, i) =>
      column === null ? [] : [sql`${sql.ref(column)} = (counted ->> ${sql.lit(i)})::bigint`],
    )
    const { numAffectedRows } = await sql`
      with recounts as (${recounts})
      update ${sql.table(table)} set ${sql.join(changes)} from recounts
      where what = ${what} and stored <> counted
        and recounts.id = ${sql.ref(`${table}.${key}`)}::text`.execute(db)
    repaired += Number(numAffectedRows ?? 0)
  }
  return repaired
}
