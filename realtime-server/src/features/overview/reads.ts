import {
  api,
  attackSeverities,
  dueSoonMinutes,
  mayCall,
  type Overview,
  type Staffed,
  severities,
  supportAnswerHours,
  targetMinutes,
  type UrgentThing,
  urgentIncidentsSize,
  urgentSize,
  urgentTextLength,
} from '@dodam/contract'
import { sql } from 'kysely'
import { timeAfter, timeBefore } from '../../core/clock.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { version } from '../../core/version.ts'
import { hasFailed, isOverdue, lastGoodAt } from '../backup/reads.ts'
import { countUnanswered, isUnanswered } from '../posts/queue/rise.ts'
import { isAboutOthers } from '../reports/reads.ts'
import { readDelivery } from '../service-status/reads.ts'
import { isRequestFor } from '../users/admin-requests.ts'
import { byUrgency } from './rules.ts'

type Asked = Pick<Context<Admin>, 'db' | 'me' | 'clock'>

const minuteMs = 60_000
const promiseMs = supportAnswerHours * 60 * minuteMs

/** Return the beginning of a text, for one line. */
const beginningOf = (text: string) => {
  const all = [...text.replaceAll(/\s+/g, ' ')]
  return all.length > urgentTextLength ? `${all.slice(0, urgentTextLength - 1).join('')}…` : text
}

/** Open cases about other members than the admin. A literal status, so that the partial index can be used. */
const openCases = ({ me }: Asked) => sql`
  status = 'pending' and ${isAboutOthers(me)}`

async function countCases(asked: Asked): Promise<Overview['reports']> {
  const now = asked.clock.now()
  const soon = timeAfter(now, dueSoonMinutes * minuteMs)
  const { rows } = await sql<{
    severity: (typeof severities)[number]
    open: number
    overdue: number
    dueSoon: number
  }>`
    select severity, count(*) as open,
      count(*) filter (where "dueAt" <= ${now}) as overdue,
      count(*) filter (where "dueAt" > ${now} and "dueAt" <= ${soon}) as "dueSoon"
    from cases where ${openCases(asked)} group by severity`.execute(asked.db)
  const reports = { open: { P1: 0, P2: 0, P3: 0 }, overdue: 0, dueSoon: 0 }
  for (const { severity, open, overdue, dueSoon } of rows) {
    reports.open[severity] = open
    reports.overdue += overdue
    reports.dueSoon += dueSoon
  }
  return reports
}

/** Return the first cases of each severity by the index of the queue. */
async function urgentCases(asked: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<Omit<UrgentThing, 'type' | 'text'> & { reason: string }>`
    select due.* from unnest(${[...severities]}::text[]) as urgency (severity)
    cross join lateral (
      select id, severity, "targetType", reason, "createdAt", "dueAt" from cases
      where severity = urgency.severity and ${openCases(asked)}
      order by "dueAt", id limit ${urgentSize}) as due`.execute(asked.db)
  return rows.map(({ reason, ...row }) => ({ ...row, type: 'report', text: reason }))
}

async function countSupport({ db, clock }: Asked): Promise<Overview['support']> {
  const counts = await db
    .selectFrom('supportCounts')
    .select(['pending', 'processing'])
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ overdue: number }>`
    select count(*) as overdue from "supportMessages"
    where ${isUnansweredMessage} and "waitingSince" <= ${timeBefore(clock.now(), promiseMs)}`.execute(
    db,
  )
  return { ...counts, overdue: rows[0]?.overdue ?? 0 }
}

/** True for an open message whose author waits for an answer. */
const isUnansweredMessage = sql`status <> 'resolved' and "waitingSince" is not null`

async function urgentMessages({ db }: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<{
    id: number
    message: string
    createdAt: string
    waitingSince: string
    hasCrisis: boolean
  }>`
    (select id, message, "createdAt", "waitingSince", true as "hasCrisis" from "supportMessages"
      join "supportVisitors" on "supportMessageId" = id and "hasCrisis"
      where ${isUnansweredMessage} order by "waitingSince" limit ${urgentSize})
    union all
    (select id, message, "createdAt", "waitingSince", false from "supportMessages"
      where ${isUnansweredMessage} and not exists (
        select from "supportVisitors" where "supportMessageId" = id and "hasCrisis")
      order by coalesce("waitingSince", 'infinity'), id limit ${urgentSize})`.execute(db)
  return rows.map(({ id, message, createdAt, waitingSince, hasCrisis }) => ({
    type: 'support-message',
    id,
    severity: hasCrisis ? 'P1' : null,
    targetType: null,
    text: beginningOf(message),
    createdAt,
    dueAt: timeAfter(new Date(waitingSince), hasCrisis ? targetMinutes.P1 * minuteMs : promiseMs),
  }))
}

/** Return the oldest stories without an answer: their text and not their author. */
async function urgentPosts({ db }: Asked): Promise<UrgentThing[]> {
  const rows = await db
    .selectFrom('posts')
    .innerJoin('users', 'users.id', 'authorId')
    .select(['posts.id', 'content', 'posts.createdAt'])
    .where(isUnanswered)
    .orderBy('posts.createdAt')
    .limit(urgentSize)
    .execute()
  return rows.map(({ id, content, createdAt }) => ({
    type: 'post',
    id,
    severity: null,
    targetType: null,
    text: beginningOf(content),
    createdAt,
    dueAt: null,
  }))
}

async function urgentApplications({ db }: Asked): Promise<UrgentThing[]> {
  const rows = await db
    .selectFrom('verificationApplications as application')
    .innerJoin('users', 'users.id', 'application.userId')
    .select(['application.id', 'nickname', 'application.createdAt'])
    .where(sql<boolean>`status = 'pending'`)
    .where('deletedAt', 'is', null)
    .orderBy('application.id')
    .limit(urgentSize)
    .execute()
  return rows.map(({ id, nickname, createdAt }) => ({
    type: 'verification-application',
    id,
    severity: null,
    targetType: null,
    text: nickname,
    createdAt,
    dueAt: null,
  }))
}

/** Return the acts that wait for this admin, or another one, to agree: not those they asked for, nor those that they may not see. */
async function waitingActs({ db, me, clock }: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<WaitingAct>`
    select id, coalesce(reason, '') as text, "createdAt", "expiresAt" as "dueAt"
    from "adminRequests"
    where status = 'open' and "expiresAt" > ${clock.now()}
      and "requestedBy" <> ${me.id} and ${isRequestFor(me)}
    order by "dueAt" limit ${urgentSize}`.execute(db)
  return rows.map((row) => ({ ...row, type: 'admin-request', severity: null, targetType: null }))
}

/** Return the restores that wait for this admin, or another one, to agree, without those they asked for. */
async function waitingRestores({ db, me, clock }: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<WaitingAct>`
    select id, reason as text, "createdAt", "expiresAt" as "dueAt" from kept."restoreRequests"
    where status = 'open' and "expiresAt" > ${clock.now()} and "requestedBy" <> ${me.id}
    order by "dueAt" limit ${urgentSize}`.execute(db)
  return rows.map((row) => ({ ...row, type: 'restore-request', severity: null, targetType: null }))
}

type WaitingAct = Pick<UrgentThing, 'id' | 'text' | 'createdAt' | 'dueAt'>

const countApplications = async ({ db }: Asked): Promise<number> =>
  (
    await db
      .selectFrom('verificationApplications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(sql<boolean>`status = 'pending'`)
      .executeTakeFirstOrThrow()
  ).count

const countObjections = async ({ db }: Asked): Promise<number> =>
  (
    await db
      .selectFrom('objections')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('readAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Literals, so that the planner can use the partial index. */
const isOpenIncident = sql<boolean>`status <> 'resolved'`
/** The incident that admins see: the first one of an attack. */
const attackOf = sql<number>`coalesce("leadId", id)`
/** The severity from which an incident needs an admin. */
const serious = attackSeverities.indexOf('high')

/** Return open incidents that are high or critical, the newest first. */
async function urgentIncidents({ db }: Asked): Promise<UrgentThing[]> {
  const rows = await db
    .selectFrom('securityIncidents')
    .distinctOn(attackOf)
    .select([attackOf.as('attack'), 'type', 'firstAt'])
    .where(isOpenIncident)
    .where('severity', '>=', serious)
    .orderBy(attackOf, 'desc')
    .orderBy('severity', 'desc')
    .limit(urgentIncidentsSize)
    .execute()
  return rows.map(({ attack, type, firstAt }) => ({
    type: 'incident',
    id: attack,
    severity: null,
    targetType: null,
    text: type,
    createdAt: firstAt,
    dueAt: null,
  }))
}

/** Count open incidents by their partial index. */
async function countIncidents({ db }: Asked): Promise<Overview['incidents']> {
  const counts = await db
    .selectFrom('securityIncidents')
    .select((eb) => [
      eb.fn.count<number>(attackOf).distinct().as('open'),
      eb.fn.count<number>(attackOf).distinct().filterWhere('severity', '>=', serious).as('serious'),
    ])
    .where(isOpenIncident)
    .executeTakeFirstOrThrow()
  return counts
}

async function readBackupAge({ db, clock }: Asked): Promise<Overview['backup']> {
  const last = await lastGoodAt({ db })
  return {
    isOverdue: isOverdue(last, clock.now()),
    hasFailed: await hasFailed({ db }),
    lastGoodAt: last,
  }
}

/** What lists urgent things, with the call that a reader of them may make. */
const urgentThings = [
  [api.reports.listCases, urgentCases],
  [api.support.list, urgentMessages],
  [api.security.read, urgentIncidents],
  [api.posts.listUnanswered, urgentPosts],
  [api.verification.listAll, urgentApplications],
  [api.users.listRequests, waitingActs],
  [api.backup.restore, waitingRestores],
] as const satisfies readonly (readonly [Staffed, (asked: Asked) => Promise<UrgentThing[]>])[]

/** Return what needs an admin now; of the urgent things those that their roles let them read. Each part uses an index of open rows, so that settled ones cost nothing. */
export async function readOverview(asked: Asked): Promise<Overview> {
  // Sequential, so that a call takes one connection instead of nine.
  const urgent: UrgentThing[] = []
  for (const [call, list] of urgentThings)
    if (mayCall(asked.me, call)) urgent.push(...(await list(asked)))
  return {
    version,
    reports: await countCases(asked),
    unansweredPosts: await countUnanswered(asked),
    support: await countSupport(asked),
    verification: { pending: await countApplications(asked) },
    objections: { unread: await countObjections(asked) },
    incidents: await countIncidents(asked),
    backup: await readBackupAge(asked),
    delivery: await readDelivery(asked.db),
    urgent: urgent.toSorted(byUrgency(asked.clock.now())).slice(0, urgentSize),
  }
}
