import { type CheckFigures, categoryOf, reportReasons, upholdingDecisions } from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { checkVersion, estimateShare } from '@dodam/safety'
import { sql } from 'kysely'
import { timeBefore } from '../../core/clock.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { isOfTests } from '../accounts/test-accounts.ts'
import { judgeAlarms, rememberedDays } from './rules.ts'

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

/** A time: from its beginning to before its end. */
interface Span {
  from: string
  to: string
}

/** A row of a finding that was shown to the author of a message, without test accounts. */
const isShownIn = ({ from, to }: Span) => sql<boolean>`
  place = 'message' and "relatedId" is not null
    and (action <> 'posted' or kind = 'crisis' and severity <> 'low')
    and "createdAt" >= ${from}::timestamptz and "createdAt" < ${to}::timestamptz
    and not ${isOfTests('writerId')}`

/** Count messages, and those of them in which a finding was shown to their author. */
async function countMessages(db: ReadDb, span: Span): Promise<CheckFigures['messages']> {
  const { rows } = await sql<CheckFigures['messages']>`
    select (
        select coalesce(sum(messages), 0)::bigint from "analyticsHours"
        where hour >= ${span.from}::timestamptz and hour < ${span.to}::timestamptz
          and not "isTest"
      ) as "all",
      (
        select count(distinct ("writerId", "createdAt")) from "textChecks" where ${isShownIn(span)}
      ) as shown`.execute(db)
  return rows[0] ?? { all: 0, shown: 0 }
}

/** Count chats with messages, and those of them in which a notice of a crisis was shown. */
async function countTalks(db: ReadDb, span: Span): Promise<CheckFigures['talks']> {
  const { rows } = await sql<CheckFigures['talks']>`
    select (
        select count(*) from "chatRooms"
        where "lastMessageAt" >= ${span.from}::timestamptz and not ${isOfTests('participant1Id')}
      ) as "all",
      (
        select count(distinct "roomId") from "textChecks"
        where ${isShownIn(span)} and kind = 'crisis'
      ) as shown`.execute(db)
  return rows[0] ?? { all: 0, shown: 0 }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Compare the last 24 full hours with the 28 days before them. */
export async function readAlarms(db: ReadDb, now: Date): Promise<CheckFigures['alarms']> {
  const end = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const from = timeBefore(end, dayMs)
  const day = await countMessages(db, { from, to: end.toISOString() })
  const before = await countMessages(db, { from: timeBefore(end, 29 * dayMs), to: from })
  const usual = estimateShare(before.shown, before.all)
  return { ...day, ...judgeAlarms(day, usual === null ? null : usual.to / 100) }
}

/** Return when the rules and models in use first found something. */
async function usedSince(db: ReadDb): Promise<string | null> {
  const { since } = await db
    .selectFrom('textChecks')
    .select((eb) => eb.fn.min('createdAt').as('since'))
    .where('version', '=', checkVersion)
    .executeTakeFirstOrThrow()
  return since
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
  const span = { from: since, to: now.toISOString() }
  return {
    kind: 'check-figures',
    countedAt: now.toISOString(),
    days: rememberedDays,
    version: { id: checkVersion, since: await usedSince(db) },
    rules: rows.map((row) => ({
      ...row,
      precision: estimateShare(row.right, row.right + row.wrong),
    })),
    misses: await countMisses(counting),
    messages: await countMessages(db, span),
    talks: await countTalks(db, span),
    alarms: await readAlarms(db, now),
  }
}
