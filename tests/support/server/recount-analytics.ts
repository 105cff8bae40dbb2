import type { Db } from '@dodam/db'
import { sql } from 'kysely'

interface WrongFigure {
  what: string
  key: unknown
  stored: unknown
  counted: unknown
}

/** Count the different active people in each day, week or month whose days are all still stored. */
const activeIn = (period: string, unit: string) => sql`
  select 'active' as what, jsonb_build_array(${period}::text, date_trunc(${unit}, day)::date) as key,
    to_jsonb(count(distinct "userId")) as figures
  from "activeDays" group by 2`

/** Return every figure of the analytics that differs from a plain count of the rows. */
export async function wrongFigures(db: Db): Promise<WrongFigure[]> {
  const { rows } = await sql<WrongFigure>`
    with acts as (
      select "createdAt" as at, "authorId" as by, 'posts' as what from posts where not "isAiGenerated"
      union all select "createdAt", "authorId", 'comments' from comments
      union all select "createdAt", "userId", 'likes' from "postLikes"
      union all select "createdAt", "userId", 'likes' from "commentLikes"
      union all select "createdAt", "senderId", 'messages' from "chatMessages"
      union all select "createdAt", id, 'signups' from users
    ), stored as (
      select 'hour' as what, jsonb_build_array(hour, "isTest") as key,
        jsonb_build_array(posts, comments, likes, messages, signups) as figures
      from "analyticsHours" where posts + comments + likes + messages + signups > 0
      union all
      select 'category', jsonb_build_array(hour, "isTest", category), to_jsonb(posts)
      from "analyticsCategories"
      union all
      select 'active', jsonb_build_array(period, start), to_jsonb(people) from "analyticsActive"
      union all
      select 'cohort', jsonb_build_array(cohort, week), to_jsonb(people) from "analyticsCohorts"
      union all
      select 'people', '[]', jsonb_build_array(sharers, listeners, "both") from "analyticsState"
    ), counted as (
      select 'hour' as what, jsonb_build_array(date_trunc('hour', at at time zone 'UTC') at time zone 'UTC',
          "isTest") as key,
        jsonb_build_array(count(*) filter (where what = 'posts'), count(*) filter (where what = 'comments'),
          count(*) filter (where what = 'likes'), count(*) filter (where what = 'messages'),
          count(*) filter (where what = 'signups')) as figures
      from acts join users on users.id = by where not "isAi"
      group by date_trunc('hour', at at time zone 'UTC'), "isTest"
      union all
      select 'category', jsonb_build_array(
          date_trunc('hour', posts."createdAt" at time zone 'UTC') at time zone 'UTC', "isTest", category),
        to_jsonb(count(*))
      from posts join users on users.id = "authorId" cross join unnest(categories) as category
      where not "isAi" and not "isAiGenerated"
      group by date_trunc('hour', posts."createdAt" at time zone 'UTC'), "isTest", category
      union all ${activeIn('daily', 'day')}
      union all ${activeIn('weekly', 'week')}
      union all ${activeIn('monthly', 'month')}
      union all
      select 'cohort', jsonb_build_array(date_trunc('week', users."createdAt" at time zone 'Asia/Seoul')::date,
        date_trunc('week', day)::date), to_jsonb(count(distinct "userId"))
      from "activeDays" join users on users.id = "userId"
      group by date_trunc('week', users."createdAt" at time zone 'Asia/Seoul'), date_trunc('week', day)
      union all
      select 'people', '[]', jsonb_build_array(count(*) filter (where role = 'sharer'),
        count(*) filter (where role = 'listener'), count(*) filter (where role = 'both'))
      from users where not "isAi" and not "isTest" and "deletedAt" is null
    )
    select what, key, stored.figures as stored, counted.figures as counted
    from stored full join counted using (what, key)
    where stored.figures is distinct from counted.figures`.execute(db)
  return rows
}
