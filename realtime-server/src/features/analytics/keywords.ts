import { type AnalyticsPeriod, keywordsShown, minKeywordPeople } from '@dodam/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/tx/write.ts'
import { isCounted } from './active-people.ts'
import { nounsOf } from './nouns.ts'
import { spanOf } from './periods.ts'

type Counting = Pick<Tx, 'db' | 'clock'>

const postsAtOnce = 500
/** The least number of different endings of a noun: a word with a single ending may be part of a verb. */
const minEndings = 2
/** How many frequent words are examined, because some of them are not nouns. */
const candidatesOf = 10 * keywordsShown

/** Extract the words of the next posts of the last two months. Returns whether there are more. */
export async function takeWords({ db, clock }: Counting): Promise<boolean> {
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'content'])
    .where(isCounted(spanOf('monthly', clock.now()).before))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('analyticsWords').select('postId').whereRef('postId', '=', 'posts.id'),
        ),
      ),
    )
    .limit(postsAtOnce)
    .execute()
  const found = posts.map(({ id, content }) => ({ id, nouns: nounsOf(content) }))
  // Words without a stem are stop words such as "the".
  await sql`
    insert into "analyticsWords" ("postId", words, forms)
    select id, coalesce(array_agg(stem) filter (where stem is not null), '{}'),
      coalesce(array_agg(form) filter (where stem is not null), '{}')
    from json_to_recordset(${JSON.stringify(found)}::json) as found (id bigint, nouns json)
    left join lateral (
      select case when "isKorean" then word else (ts_lexize('english_stem', word))[1] end as stem,
        case when "isKorean" then ending else word end as form
      from json_to_recordset(nouns) as noun (word text, ending text, "isKorean" boolean)) as stems on true
    group by id
    on conflict do nothing`.execute(db)
  return posts.length === postsAtOnce
}

/** Delete the words of posts that are too old to be counted, or removed. */
export async function dropWords({ db, clock }: Counting): Promise<void> {
  await sql`
    delete from "analyticsWords" where not exists (
      select from posts where id = "postId" and ${isCounted(spanOf('monthly', clock.now()).before)})`.execute(
    db,
  )
}

/** Count the words that most members use in a period. Only words that enough members use are stored. */
export async function countKeywords(
  { db, clock }: Counting,
  period: AnalyticsPeriod,
): Promise<void> {
  const { since, before } = spanOf(period, clock.now())
  await db.deleteFrom('analyticsKeywords').where('period', '=', period).execute()
  // Sorting some hundred thousand words takes a second in memory and much longer on disk.
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`
    with uses as materialized (
      select word, form, "authorId", posts.id, posts."createdAt" >= ${since}::timestamptz as "isNow"
      from posts join "analyticsWords" on "postId" = posts.id
      cross join unnest(words, forms) as used (word, form)
      where ${isCounted(before)}
    ), people as (
      select word, "isNow", "authorId" from uses group by word, "isNow", "authorId"
    ), candidates as materialized (
      select word, count(*) filter (where "isNow") as now, count(*) filter (where not "isNow") as before
      from people group by word
      having count(*) filter (where "isNow") >= ${minKeywordPeople}
      order by now desc, word limit ${candidatesOf}
    ), forms as materialized (
      select word, form, count(*) filter (where "isNow") as uses
      from uses join candidates using (word) group by word, form
    ), nouns as materialized (
      select candidates.*, (
        select form from forms where forms.word = candidates.word order by uses desc, form limit 1) as form
      from candidates
      where word !~ '[가-힣]' or (
        select count(*) from forms where forms.word = candidates.word) >= ${minEndings}
      order by now desc, word limit ${keywordsShown}
    ), named as (
      select distinct on (word) word, category
      from uses join nouns using (word) join posts using (id) cross join unnest(categories) as category
      where "isNow" group by word, category order by word, count(*) desc, category
    )
    insert into "analyticsKeywords" (period, place, keyword, category, people, before)
    select ${period}, row_number() over (order by now desc, word),
      case when word ~ '[가-힣]' then word else form end, category, now,
      case when before >= ${minKeywordPeople} then before end
    from nouns join named using (word)`.execute(db)
}
