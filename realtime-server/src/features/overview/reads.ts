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
import { isStaffFor } from '../accounts/admins.ts'
import { hasFailed, isOverdue, lastGoodAt } from '../backup/reads.ts'
import { isClaimedAt } from '../duty/escalation/reads.ts'
import { countUnanswered, isUnanswered } from '../posts/queue/rise.ts'
import { isAboutOthers } from '../reports/reads.ts'
import { readDelivery } from '../service-status/reads.ts'
import { isRequestFor } from '../users/admin-requests.ts'
import { mostUrgent } from './rules.ts'

type Asked = Pick<Context<Admin>, 'db' | 'me' | 'clock'>

const minuteMs = 60_000
const promiseMs = supportAnswerHours * 60 * minuteMs

/** Return the beginning of a text, for one line. */
const beginningOf = (text: string) => {
  const all = [...text.replaceAll(/\s+/g, ' ')]
  return all.length > urgentTextLength ? `${all.slice(0, urgentTextLength - 1).join('')}…` : text
}

/** What most things are not. */
const plain = {
  severity: null,
  targetType: null,
  isAppeal: false,
  isMine: false,
  needsSecond: false,
  about: null,
  dueAt: null,
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
  const { rows } = await sql<Omit<UrgentThing, 'type' | 'needsSecond' | 'about'>>`
    select due.* from unnest(${[...severities]}::text[]) as urgency (severity)
    cross join lateral (
      select id, severity, "targetType", "decidedBy" is not null as "isAppeal",
        coalesce("claimedBy" = ${asked.me.id} and ${isClaimedAt(asked.clock.now())}, false) as "isMine",
        reason as text, "createdAt", "dueAt" from cases
      where severity = urgency.severity and ${openCases(asked)}
      order by "dueAt", id limit ${urgentSize}) as due`.execute(asked.db)
  return rows.map((row) => ({ ...plain, ...row, type: 'report' }))
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
    ...plain,
    type: 'support-message',
    id,
    severity: hasCrisis ? 'P1' : null,
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
    ...plain,
    type: 'post',
    id,
    text: beginningOf(content),
    createdAt,
  }))
}

/** Return the oldest open applications, and first those whose verification another admin has proposed. */
async function urgentApplications({ db, me }: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<Pick<UrgentThing, 'id' | 'text' | 'createdAt' | 'needsSecond'>>`
    select application.id, nickname as text,
      coalesce(record."createdAt", application."createdAt") as "createdAt",
      record.id is not null as "needsSecond"
    from "verificationApplications" as application
    join users on users.id = application."userId"
    left join "verificationRecords" as record on record."applicationId" = application.id
      and record.status = 'proposed' and record."proposedBy" <> ${me.id}
      and application."userId" <> ${me.id}
      and exists (select from users where users.id = record."proposedBy"
        and ${isStaffFor(api.verification.approve)})
    where application.status = 'pending' and users."deletedAt" is null
    order by record.id is null, application.id limit ${urgentSize}`.execute(db)
  return rows.map((row) => ({ ...plain, ...row, type: 'verification-application' }))
}

/** Return the acts that wait for this admin, or another one, to agree: not those they asked for, nor those that they may not see. */
async function waitingActs({ db, me, clock }: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<WaitingAct & Record<'userId' | 'caseId', number | null>>`
    select id, coalesce(reason, '') as text, "createdAt", "expiresAt" as "dueAt", "userId", "caseId"
    from "adminRequests"
    where status = 'open' and "expiresAt" > ${clock.now()}
      and "requestedBy" <> ${me.id} and ${isRequestFor(me)}
    order by "dueAt" limit ${urgentSize}`.execute(db)
  return rows.map(({ userId, caseId, ...row }) => ({
    ...plain,
    ...row,
    type: 'admin-request',
    needsSecond: true,
    about:
      userId !== null
        ? { type: 'user', id: userId }
        : caseId !== null
          ? { type: 'case', id: caseId }
          : null,
  }))
}

/** Return the restores that wait for this admin, or another one, to agree, without those they asked for. */
async function waitingRestores({ db, me, clock }: Asked): Promise<UrgentThing[]> {
  const { rows } = await sql<WaitingAct>`
    select id, reason as text, "createdAt", "expiresAt" as "dueAt" from kept."restoreRequests"
    where status = 'open' and "expiresAt" > ${clock.now()} and "requestedBy" <> ${me.id}
    order by "dueAt" limit ${urgentSize}`.execute(db)
  return rows.map((row) => ({ ...plain, ...row, type: 'restore-request', needsSecond: true }))
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
    ...plain,
    type: 'incident',
    id: attack,
    text: type,
    createdAt: firstAt,
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
    urgent: mostUrgent(urgent, asked.clock.now()),
  }
}
