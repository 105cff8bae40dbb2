import {
  categoryOf,
  priorityOf,
  recentReportsSize,
  reportRateOf,
  reportReasons,
  resolutionRateOf,
  type Safety,
  type SafetyBasis,
  safetyDays,
  safetyScoreOf,
  shareOf,
  targetMinutes,
  trendOf,
  userSatisfactionOf,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { timeBefore } from '../../../core/clock.ts'
import type { Admin } from '../../../core/sessions/actor.ts'
import type { Context } from '../../../core/tx/context.ts'
import { countPeopleSeen } from '../../accounts/activity.ts'
import { isOfTests } from '../../accounts/test-accounts.ts'
import { countBlocked } from '../../blocks/reads.ts'
import { countChecks } from '../../checks/reads.ts'
import { readHelpPath } from '../../help-path/reads.ts'
import { hasNamedCase } from '../../visibility/case-masks.ts'
import { isAboutOthers } from '../reads.ts'
import { caseViews } from './views.ts'

const dayMs = 86_400_000

interface Counting {
  db: ReadDb
  me: Admin
  now: string
  since: string
}

/** Cases about others than the admin, without test accounts. What waits is counted as the queue shows it. */
const isCounted = (me: Admin) =>
  sql<boolean>`${isAboutOthers(me)} and not ${isOfTests('subjectId')}`

const isLate = sql.raw(`"firstDecidedAt" > "createdAt" + case severity
  when 'P1' then interval '${targetMinutes.P1} minutes'
  when 'P2' then interval '${targetMinutes.P2} minutes'
  else interval '${targetMinutes.P3} minutes' end`)

/** Count the pending cases by the index of the queue. */
async function countWaiting({ db, me, now }: Counting) {
  const { rows } = await sql<{ pending: number; overdue: number }>`
    select count(*) as pending, count(*) filter (where "dueAt" < ${now}::timestamptz) as overdue
    from cases
    where status = 'pending' and ${isAboutOthers(me)}`.execute(db)
  return rows[0] ?? { pending: 0, overdue: 0 }
}

interface Decided {
  firstDecided: number
  decidedInTime: number
  resolved: number
  dismissed: number
  deleted: number
}

/** Count the cases that were first decided in the period. */
async function countDecided({ db, me, since }: Counting): Promise<Decided> {
  const { rows } = await sql<Decided>`
    select count(*) as "firstDecided",
      count(*) filter (where not ${isLate}) as "decidedInTime",
      count(*) filter (where status = 'resolved') as resolved,
      count(*) filter (where status = 'dismissed') as dismissed,
      count(*) filter (where decision = 'delete_content') as deleted
    from cases
    where "firstDecidedAt" >= ${since}::timestamptz and ${isCounted(me)}`.execute(db)
  return rows[0] ?? { firstDecided: 0, decidedInTime: 0, resolved: 0, dismissed: 0, deleted: 0 }
}

type Contested = Pick<SafetyBasis, 'unmended' | 'mended'>

/** Count those with an appeal: pending or without effect, and those that were changed. No appeal is older than its decision. */
async function countContested({ db, me, since }: Counting): Promise<Contested> {
  const { rows } = await sql<Contested>`
    select count(*) filter (where "isUnmended") as unmended,
      count(*) filter (where not "isUnmended") as mended
    from (
      select bool_or(appeals."decidedAt" is null or appeals.decision is null
        or (appeals.decision = cases.decision and appeals.story is not distinct from cases.story))
        as "isUnmended"
      from appeals join cases on cases.id = "caseId"
      where appeals."createdAt" >= ${since}::timestamptz
        and "firstDecidedAt" >= ${since}::timestamptz and ${isCounted(me)}
      group by cases.id) as contested`.execute(db)
  return rows[0] ?? { unmended: 0, mended: 0 }
}

type Category = Safety['reportCategories'][number]

/** Count the cases that were opened in the period, by reason, with the trend against the period before. */
async function countOpened({ db, me, now, since }: Counting) {
  const before = timeBefore(new Date(since), safetyDays * dayMs)
  const isCoded = sql<boolean>`reason = any(${[...reportReasons]}::text[])`
  const { rows } = await sql<{ reason: string; opened: number; openedBefore: number }>`
    select case when ${isCoded} then reason else 'other' end as reason,
      count(*) filter (where "createdAt" >= ${since}::timestamptz) as opened,
      count(*) filter (where "createdAt" < ${since}::timestamptz) as "openedBefore"
    from cases
    where "createdAt" >= ${before}::timestamptz and "createdAt" <= ${now}::timestamptz
      and ${isCounted(me)}
    group by 1`.execute(db)
  const opened = rows.reduce((sum, row) => sum + row.opened, 0)
  const categories = reportReasons.map((category): Category => {
    const row = rows.find(({ reason }) => categoryOf(reason) === category)
    const { opened: count, openedBefore } = row ?? { opened: 0, openedBefore: 0 }
    const trend = trendOf(count, openedBefore)
    return { category, count, trend, percentage: shareOf(count, opened) }
  })
  return { opened, categories }
}

/**
 * Count the members with a warning in the period, and those suspended or paused now: only what admins may see beside a
 * name. A count of people that stays as it is after a masked decision would otherwise tell that its author was among them.
 */
async function countStanding({ db, now, since }: Counting) {
  type Standings = Record<'warning' | 'suspended' | 'paused', number>
  const { rows } = await sql<Standings>`
    select (
      select count(distinct "userId") from warnings
      where "createdAt" >= ${since}::timestamptz and "withdrawnAt" is null
        and not ${isOfTests('userId')} and ${hasNamedCase('warnings.caseId')}) as warning, (
      select count(*) from users where not "isTest" and "suspendedUntil" > ${now}::timestamptz
        and ${hasNamedCase('users.suspensionCaseId')}) as suspended, (
      select count(*) from users where not "isTest" and "pausedAt" <= ${now}::timestamptz
        and "pauseTellAt" is null) as paused`.execute(db)
  return rows[0] ?? { warning: 0, suspended: 0, paused: 0 }
}

/** Return the newest cases in the format of the statistics. */
async function listRecent({ db, me }: Counting): Promise<Safety['recentReports']> {
  const newest = await db
    .selectFrom('cases')
    .selectAll()
    .where(isAboutOthers(me))
    .orderBy('id', 'desc')
    .limit(recentReportsSize)
    .execute()
  return (await caseViews(db, newest, me.language)).map((one) => ({
    id: one.id,
    type: one.targetType,
    status: one.status,
    reason: one.reason,
    priority: priorityOf(one.severity),
    targetContent: one.target.content,
    targetUser: one.target.user,
    reportedBy: one.reporter,
    reportedAt: one.createdAt,
  }))
}

/** Return the moderators' statistics. Each count uses an index, over `safetyDays` days or pending cases. */
export async function readSafety({ db, me, clock }: Context<Admin>): Promise<Safety> {
  const since = timeBefore(clock.now(), safetyDays * dayMs)
  const counting = { db, me, since, now: clock.now().toISOString() }
  const waiting = await countWaiting(counting)
  const { resolved, dismissed, deleted, ...decisions } = await countDecided(counting)
  const { opened, categories } = await countOpened(counting)
  const basis: SafetyBasis = {
    opened,
    ...waiting,
    ...decisions,
    decided: resolved + dismissed,
    ...(await countContested(counting)),
    activeMembers: await countPeopleSeen(db, since),
  }
  return {
    kind: 'safety',
    countedAt: counting.now,
    periodDays: safetyDays,
    reportStats: {
      total: waiting.pending + basis.decided,
      pending: waiting.pending,
      resolved,
      dismissed,
    },
    safetyMetrics: {
      safetyScore: safetyScoreOf(basis),
      reportRate: reportRateOf(basis),
      resolutionRate: resolutionRateOf(basis),
      userSatisfaction: userSatisfactionOf(basis),
    },
    basis,
    reportCategories: categories,
    userSafetyStats: {
      active: basis.activeMembers,
      ...(await countStanding(counting)),
      blocked: await countBlocked(db, since),
    },
    contentModeration: { ...(await countChecks(db, since)), deleted },
    recentReports: await listRecent(counting),
    helpPath: await readHelpPath({ db, clock }, safetyDays),
  }
}
