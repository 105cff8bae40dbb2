import { type CheckFigures, categoryOf, reportReasons, upholdingDecisions } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { estimateShare } from '@dodam/safety'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { isOfTests } from '../accounts/test-accounts.ts'
import { rememberedDays } from './rules.ts'

interface Counting {
  db: ReadDb
  me: Admin
  since: string
}

/** A case in which something was wrong, or a member in danger was helped. */
const isRight = sql<boolean>`cases.decision = any(${[...upholdingDecisions, 'helped', 'handed_over']}::text[])`

/** Cases about others than the admin that were decided in the time, without test accounts. */
const isDecided = ({ me, since }: Counting) =>
  sql<boolean>`cases."decidedAt" >= ${since}::timestamptz and cases.decision is not null
    and "subjectId" <> ${me.id} and not ${isOfTests('subjectId')}`

/** Count for each reason the texts, the decided cases and the objections. */
async function countByReason(counting: Counting) {
  const { db, since } = counting
  const { rows } = await sql<{
    reason: string
    texts: number
    right: number
    wrong: number
    objections: number
  }>`
    with texts as (
      select unnest(reasons) as reason from "textChecks"
      where "createdAt" >= ${since}::timestamptz and not ${isOfTests('writerId')}
    ), decided as (
      select distinct cases.id, finding->>'why' as reason, ${isRight} as "isRight"
      from cases join reports on reports."caseId" = cases.id and reports."reporterId" is null,
        jsonb_array_elements(reports.findings) as finding
      where ${isDecided(counting)}
    ), objected as (
      select distinct objections.id, finding->>'why' as reason
      from objections, jsonb_array_elements(objections.findings) as finding
      where "createdAt" >= ${since}::timestamptz and not ${isOfTests('userId')}
    ), counts as (
      select reason, 1 as texts, 0 as "right", 0 as wrong, 0 as objections from texts
      union all
      select reason, 0, "isRight"::int, (not "isRight")::int, 0 from decided
      union all
      select reason, 0, 0, 0, 1 from objected
    )
    select reason, sum(texts) as texts, sum("right") as "right", sum(wrong) as wrong,
      sum(objections) as objections
    from counts group by reason order by texts desc, reason`.execute(db)
  return rows
}

/** When a reported text was written. */
const writtenAt = sql`case cases."targetType"
  when 'post' then (select "createdAt" from posts where id = cases."targetId")
  when 'comment' then (select "createdAt" from comments where id = cases."targetId")
  when 'message' then (select "createdAt" from "chatMessages" where id = cases."targetId") end`

/** Count the texts of the time that members reported with good reason, and in which the check had found nothing. */
async function countMisses(counting: Counting): Promise<CheckFigures['misses']> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*) as count from cases
    where source = 'person' and ${writtenAt} >= ${counting.since}::timestamptz
      and ${isDecided(counting)} and ${isRight}
      and not exists (
        select from "textChecks"
        where "relatedId" = cases."targetId" and place = cases."targetType"
          and "writerId" = cases."subjectId"
      )
    group by reason`.execute(counting.db)
  const counts = reportReasons.map((reason) => ({
    reason,
    count: rows.reduce(
      (sum, row) => (categoryOf(row.reason) === reason ? sum + row.count : sum),
      0,
    ),
  }))
  return counts.filter(({ count }) => count > 0)
}

/** Count messages and chats, and those of them in which a finding was shown to its author. */
async function countMessages({ db, since }: Counting) {
  const isShown = sql<boolean>`place = 'message' and "relatedId" is not null
    and (action <> 'posted' or kind = 'crisis' and severity <> 'low') and "createdAt" >= ${since}::timestamptz and not ${isOfTests('writerId')}`
  const { rows } = await sql<Record<'messages' | 'shown' | 'talks' | 'talksShown', number>>`
    select (
        select coalesce(sum(messages), 0)::bigint from "analyticsHours"
        where hour >= ${since}::timestamptz and not "isTest"
      ) as messages,
      (
        select count(distinct ("writerId", "createdAt")) from "textChecks" where ${isShown}
      ) as shown,
      (
        select count(*) from "chatRooms"
        where "lastMessageAt" >= ${since}::timestamptz and not ${isOfTests('participant1Id')}
      ) as talks,
      (
        select count(distinct "roomId") from "textChecks" where ${isShown} and kind = 'crisis'
      ) as "talksShown"`.execute(db)
  return rows[0] ?? { messages: 0, shown: 0, talks: 0, talksShown: 0 }
}

/** Return how often the check was right, by what became of its findings in the time that they are remembered. */
export async function readCheckFigures({
  db,
  me,
  clock,
}: Pick<Context<Admin>, 'db' | 'me' | 'clock'>): Promise<CheckFigures> {
  const now = clock.now()
  const since = timeBefore(now, rememberedDays * 86_400_000)
  const counting = { db, me, since }
  const rows = await countByReason(counting)
  const { messages, shown, talks, talksShown } = await countMessages(counting)
  return {
    kind: 'check-figures',
    countedAt: now.toISOString(),
    days: rememberedDays,
    rules: rows.map((row) => ({
      ...row,
      precision: estimateShare(row.right, row.right + row.wrong),
    })),
    misses: await countMisses(counting),
    messages: { all: messages, shown },
    talks: { all: talks, shown: talksShown },
  }
}
