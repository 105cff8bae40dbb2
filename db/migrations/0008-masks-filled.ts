import { type Kysely, type RawBuilder, sql } from 'kysely'
import { createIndexConcurrently, type NewIndex, withShortLocks } from '../src/migration.ts'

/** Fills what 0007 added, a batch per transaction. Repeatable: each batch changes only rows that are not filled yet. */
export const transaction = false

const batchSize = 1_000

/** Runs `change`, an update of the rows of the table that `batch` lists, over the whole table in the order of its ids. */
async function inBatches(db: Kysely<unknown>, table: string, change: RawBuilder<unknown>) {
  for (let last: number | null = 0; last !== null; ) {
    const batch: RawBuilder<{ last: number | null }> = sql`
      with batch as (
        select * from ${sql.table(table)} where id > ${last} order by id limit ${batchSize}
      ), changed as (${change})
      select max(id) as last from batch`
    const { rows } = await withShortLocks(db, (trx) => batch.execute(trx))
    last = rows[0]?.last ?? null
  }
}

const onlyOne = sql`case when min(users.id) = max(users.id) then min(users.id) end`
const isNamed = sql`not (posts."isAnonymous" and posts."authorId" = users.id)`

/**
 * The id of who caused a row of `batch`, by its type: from what it is about, or else the one person of that name who
 * liked or commented there. Never somebody masked from the reader.
 */
const actorId = sql`
  case
    when name = '' then null
    when type in ('chat_request', 'message_request') then (
      select "listenerId" from "chatRequests" where id = "relatedId")
    when type = 'chat_accepted' then (
      select "participant1Id" from "chatRooms" where id = "relatedId" and not "isAnonymous")
    when type = 'new_message' then (
      select case when "participant1Id" = batch."userId" then "participant2Id" else "participant1Id" end
      from "chatRooms"
      where id = "relatedId" and ("participant1Id" = batch."userId" or not "isAnonymous"))
    when type = 'rating_request' then (
      select "listenerId" from "ratingRequests" where id = "relatedId")
    when type = 'post_liked' then (
      select ${onlyOne}
      from "postLikes" join users on users.id = "postLikes"."userId"
      where "postId" = "relatedId" and nickname = name)
    when type = 'comment_liked' then (
      select ${onlyOne}
      from comments
        join posts on posts.id = comments."postId"
        join "commentLikes" on "commentId" = comments.id
        join users on users.id = "commentLikes"."userId"
      where posts.id = "relatedId" and comments."authorId" = batch."userId"
        and nickname = name and ${isNamed})
    when type = 'comment_added' then (
      select ${onlyOne}
      from comments
        join posts on posts.id = comments."postId"
        join users on users.id = comments."authorId"
      where posts.id = "relatedId" and nickname = name and ${isNamed})
  end`

/** Names become ids. A name that leads to nobody, as that of a deleted account, becomes `isActorUnknown`. */
const notificationActors = sql`
  update notifications set
    "actorId" = found."actorId",
    params = params - 'name'
      || case when found."actorId" is null then '{"isActorUnknown": true}'::jsonb else '{}' end
  from (
    select id, ${actorId} as "actorId"
    from (select *, params ->> 'name' as name from batch) as batch
    where name is not null
  ) as found
  where notifications.id = found.id and params ? 'name'`

const bandOf = (grade: RawBuilder<unknown>) => sql`
  case
    when ${grade} like 'middle%' then 'middle'
    when ${grade} like 'high%' then 'high'
    else ${grade}
  end`
const liveBand = bandOf(sql`users."gradeLevel"`)

const authorBands = sql`
  update posts set "authorBand" = ${liveBand}
  from batch join users on users.id = batch."authorId"
  where posts.id = batch.id and posts."isAnonymous" and posts."authorBand" is null`

const sharerBands = sql`
  update "chatRooms" set "sharerBand" = coalesce((
    select "authorBand" from "chatRequests" join posts on posts.id = "postId"
    where "chatRequests".id = batch."chatRequestId"), ${liveBand})
  from batch join users on users.id = batch."participant1Id"
  where "chatRooms".id = batch.id and "chatRooms"."isAnonymous" and "chatRooms"."sharerBand" is null`

const repliesCounts = sql`
  update comments set "repliesCount" = counted.count
  from (
    select id, (
      select count(*) from comments as replies
      where replies."parentId" = batch.id and replies."deletedAt" is null) as count
    from batch where "parentId" is null
  ) as counted
  where comments.id = counted.id and "repliesCount" <> counted.count`

/** Every rating was in its listener's average from the first moment on. */
const countedRatings = sql`
  update ratings set "countedAt" = ratings."createdAt" from batch
  where ratings.id = batch.id and ratings."countedAt" is null`

/** For the jobs that carry out what is due, each on the few rows that wait for it. */
const indexes: NewIndex[] = [
  {
    name: 'chat_rooms_closing',
    on: `"chatRooms" ("closesAt") where "closesAt" is not null and "isActive"`,
  },
  {
    name: 'chat_requests_declining',
    on: `"chatRequests" ("declinesAt") where "declinesAt" is not null and status = 'pending'`,
  },
  { name: 'blocks_ended', on: `blocks ("endedAt") where "endedAt" is not null` },
  { name: 'ratings_uncounted', on: `ratings ("listenerId") where "countedAt" is null` },
  { name: 'chat_messages_of_support', on: `"chatMessages" (id desc) where "senderId" = 1` },
]

/**
 * The indexes notifications_named, notifications_of_chat and notifications_of_ratings stay: the release before finds the
 * names by them that it stores. A later migration drops them, with the names that it has stored since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(db, 'notifications', notificationActors)
  // Posts before rooms, which take their band from them.
  await inBatches(db, 'posts', authorBands)
  await inBatches(db, 'chatRooms', sharerBands)
  await inBatches(db, 'comments', repliesCounts)
  await inBatches(db, 'ratings', countedRatings)
  await withShortLocks(db, (trx) =>
    sql`alter table comments validate constraint comments_replies_count`.execute(trx),
  )
  for (const index of indexes) await createIndexConcurrently(db, index)
}
