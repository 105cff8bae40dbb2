import {
  type Answer,
  type AttackType,
  type Query,
  type security,
  securityListLength,
  securityScoreOf,
  sessionsPageSize,
  threatLevelOf,
  withPoints,
} from '@dodam/contract'
import type { ReadDb } from '@dodam/db'
import { sql } from 'kysely'
import { Problem } from '../../core/http/problem.ts'
import { nextBeforeOf } from '../../core/paging.ts'
import type { Admin } from '../../core/sessions/actor.ts'
import type { Context } from '../../core/tx/context.ts'
import { listSessions } from './sessions.ts'
import { attemptViews, blockViews, incidentViews, severityOf } from './views.ts'

type Read = Answer<typeof security.read>

/** Everything of the security screen. `idleSince`: a session that was last used before this has ended. */
export async function readSecurity(
  context: Context<Admin>,
  { idleSince }: { idleSince: string },
): Promise<Read> {
  const { db } = context
  const open = await gravestOpen(db)
  const ipBlacklist = await blocksInForce(context)
  const sessions = await listSessions(context, { limit: sessionsPageSize, idleSince })
  const newest = await attempts(db).limit(securityListLength).execute()
  const securityScore = securityScoreOf(open)
  const points = withPoints(open)
    .filter((incident) => incident.points > 0)
    .toSorted((a, b) => b.points - a.points || b.incidentId - a.incidentId)
  return {
    securityMetrics: {
      threatLevel: threatLevelOf(securityScore),
      securityScore,
      activeThreats: await countAttacks(db),
      protectedUsers: await countMembers(db),
      points,
    },
    loginAttempts: {
      blockedIPs: ipBlacklist.filter(({ action }) => action === 'block').length,
      suspicious: await suspiciousSignIns(context),
    },
    hackingAttempts: await attemptViews(db, newest),
    activeSessions: sessions.items,
    ipBlacklist,
    activity: await activityOf(context),
  }
}

const openStatuses = ['blocked', 'investigating'] as const

/** All that the score depends on: the newest open incident of each type, severity and status. */
async function gravestOpen(db: ReadDb) {
  const rows = await db
    .selectFrom('securityIncidents')
    .distinctOn(['type', 'severity', 'status'])
    .select(['type', 'rule', 'severity', 'status'])
    .select((eb) => eb.fn.coalesce('leadId', 'id').as('incidentId'))
    .where('status', 'in', openStatuses)
    .orderBy('type')
    .orderBy('severity', 'desc')
    .orderBy('status')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ incidentId, type, rule, severity, status }) => ({
    incidentId,
    type: type as AttackType,
    rule,
    status,
    severity: severityOf(severity),
  }))
}

/** Count the open attacks, each with its parts as one. */
async function countAttacks(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('securityIncidents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', openStatuses)
    .where('leadId', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function activityOf({ db, clock }: Context): Promise<Read['activity']> {
  const since = new Date(clock.now().getTime() - 3_600_000)
  const { rows } = await sql<{ minute: string; type: AttackType; severity: number; count: number }>`
    select to_char(date_trunc('minute', e."createdAt" at time zone 'UTC'),
             'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as minute,
           i.type, e.severity, sum(e.count)::int as count
    from "securityEvents" e join "securityIncidents" i on i.id = e."incidentId"
    where e."createdAt" > ${since} and e."removedAt" is null
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows.map((row) => ({ ...row, severity: severityOf(row.severity) }))
}

const attempts = (db: ReadDb) =>
  db
    .selectFrom('securityEvents as e')
    .innerJoin('securityIncidents as i', 'i.id', 'e.incidentId')
    .selectAll('e')
    .select(['i.type', 'i.rule', 'i.status'])
    .select((eb) => eb.fn.coalesce('i.leadId', 'i.id').as('incidentId'))
    .where('e.removedAt', 'is', null)
    .orderBy('e.id', 'desc')

async function blocksInForce({ db, clock }: Context) {
  const rows = await db
    .selectFrom('securityBlocks')
    .selectAll()
    .where('liftedAt', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', clock.now().toISOString())]))
    .orderBy('id', 'desc')
    .limit(securityListLength)
    .execute()
  return await blockViews(db, rows)
}

async function suspiciousSignIns({ db, clock }: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(e.count), 0)::int as count
    from "securityEvents" e join "securityIncidents" i on i.id = e."incidentId"
    where e."createdAt" > ${new Date(clock.now().getTime() - 86_400_000)}
      and i.type in ('brute_force', 'credential_stuffing')`.execute(db)
  return rows[0]?.count ?? 0
}

async function countMembers(db: ReadDb): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('isAi', '=', false)
    .where('isTest', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Attacks, newest first, each as one incident. */
export async function listIncidents(
  { db }: Context<Admin>,
  { status, limit, before }: Query<typeof security.listIncidents>,
): Promise<Answer<typeof security.listIncidents>> {
  const rows = await db
    .selectFrom('securityIncidents')
    .selectAll()
    .where('leadId', 'is', null)
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'resolved'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { items: await incidentViews(db, rows), nextBefore: nextBeforeOf(rows, limit) }
}

/** The attempts of an incident, newest first. Throws NOT_FOUND. */
export async function listIncidentEvents(
  { db }: Context<Admin>,
  { id, limit, before }: Query<typeof security.listIncidentEvents> & { id: number },
): Promise<Answer<typeof security.listIncidentEvents>> {
  const incident = await db
    .selectFrom('securityIncidents')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (incident === undefined) throw new Problem('NOT_FOUND')
  const rows = await attempts(db)
    .where((eb) => eb.or([eb('i.id', '=', id), eb('i.leadId', '=', id)]))
    .where('e.id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .limit(limit)
    .execute()
  return { items: await attemptViews(db, rows), nextBefore: nextBeforeOf(rows, limit) }
}
