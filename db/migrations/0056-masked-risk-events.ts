import { type Kysely, sql } from 'kysely'

/** What members write, each with its author and whether they are masked in it. */
const written = sql`
  select id, "authorId" as "writerId", "isAnonymous" as "isMasked" from posts
  union all
  select comments.id, comments."authorId", "isAnonymous" and comments."authorId" = posts."authorId"
  from comments join posts on posts.id = "postId"
  union all
  select "chatMessages".id, "senderId", "isAnonymous" and "senderId" = "participant1Id"
  from "chatMessages" join "chatRooms" on "chatRooms".id = "roomId"
  union all
  select ratings.id, ratings."sharerId", "isAnonymous"
  from ratings join "ratingRequests" on "ratingRequests".id = "requestId"
    join "chatRooms" on "chatRooms".id = "roomId"`

/**
 * Whether the member is masked in what an event is about. By default they are, for what an older instance records
 * during an update, and for texts that are known no longer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table "riskEvents" add column "isMasked" boolean not null default true`.execute(db)
  await sql`
    update "riskEvents" set "isMasked" = false where case
      when sign = 'blocked' then "relatedId" is null
      when sign = 'night' then not exists (
        select from "chatRooms" where id = "relatedId" and "isAnonymous" and "participant1Id" = "userId")
      when sign in ('handoff', 'approach-refused', 'approach-confirmed', 'insult-confirmed') then
        case when "relatedId" is null then "caseId" is not null
          else coalesce((
            select bool_and(not "isMasked") from (${written}) as texts
            where texts.id = "relatedId" and "writerId" = "userId"), false) end
      else true end`.execute(db)
}
