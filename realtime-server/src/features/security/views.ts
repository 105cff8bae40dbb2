import {
  type ActiveSession,
  type AttackType,
  attackSeverities,
  type BlockedAddress,
  type HackingAttempt,
  type Incident,
  incidentEventsLength,
} from '@dodam/contract'
import type { Database, ReadDb } from '@dodam/db'
import type { Selectable } from 'kysely'
import { hourOf } from '../../core/clock.ts'

export const rankOf = (severity: HackingAttempt['severity']) => attackSeverities.indexOf(severity)
export const severityOf = (rank: number) => attackSeverities[rank] ?? 'low'

type IncidentRow = Selectable<Database['securityIncidents']>
type EventRow = Selectable<Database['securityEvents']>
type Names = ReadonlyMap<number, string>

/** The usernames of some accounts. */
export async function namesOf(db: ReadDb, ids: readonly (number | null)[]): Promise<Names> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

const targetOf = (userId: number | null, names: Names) => ({
  targetUser: userId === null ? null : (names.get(userId) ?? null),
  targetUserId: userId,
})

/** The view of an attempt, as part of its incident. */
export const attemptView = (
  event: EventRow,
  incident: Pick<IncidentRow, 'type' | 'rule' | 'status'>,
  names: Names,
): HackingAttempt => ({
  kind: 'hacking-attempt',
  id: event.id,
  type: incident.type as AttackType,
  rule: incident.rule,
  severity: severityOf(event.severity),
  status: incident.status,
  ...targetOf(event.targetUserId, names),
  incidentId: event.incidentId,
  count: event.count,
  location: event.network,
  timestamp: event.createdAt,
  sourceIP: event.address,
  device: event.device,
  details: event.details,
})

/** The view of an incident. */
const incidentView = (
  row: IncidentRow,
  { names, eventIds }: { names: Names; eventIds: readonly number[] },
): Incident => ({
  kind: 'incident',
  id: row.id,
  type: row.type as AttackType,
  rule: row.rule,
  severity: severityOf(row.severity),
  status: row.status,
  source: row.source,
  ...targetOf(row.targetUserId, names),
  count: row.count,
  firstAt: row.firstAt,
  lastAt: row.lastAt,
  eventIds: eventIds.slice(0, incidentEventsLength),
  answer: row.answer,
  answerUntil: row.answerUntil,
})

/** The views of incidents, each with the ids of its last attempts. */
export async function incidentViews(db: ReadDb, rows: readonly IncidentRow[]): Promise<Incident[]> {
  const names = await namesOf(
    db,
    rows.map((row) => row.targetUserId),
  )
  return await Promise.all(
    rows.map(async (row) => {
      const events = await db
        .selectFrom('securityEvents')
        .select('id')
        .where('incidentId', '=', row.id)
        .where('removedAt', 'is', null)
        .orderBy('id', 'desc')
        .limit(incidentEventsLength)
        .execute()
      return incidentView(row, { names, eventIds: events.map(({ id }) => id) })
    }),
  )
}

/** The view of a network that is shut out or slowed down. */
export const blockView = (
  row: Selectable<Database['securityBlocks']>,
  names: Names,
): BlockedAddress => ({
  kind: 'blocked-address',
  id: row.id,
  ip: row.network,
  action: row.action,
  reason: row.reason,
  attempts: row.attempts,
  addedAt: row.createdAt,
  until: row.until,
  addedBy: row.addedBy === null ? null : (names.get(row.addedBy) ?? null),
  incidentId: row.incidentId,
})

interface SessionRow {
  publicId: number
  id: string
  userId: number
  username: string
  isAdmin: boolean
  suspiciousAt: string | null
  address: string | null
  network: string | null
  lastSeenAt: string
  device: string
}

/** The view of a session, for the session that asks. */
export const sessionView = (row: SessionRow, mySessionId: string): ActiveSession => ({
  kind: 'active-session',
  id: row.publicId,
  userId: row.userId,
  username: row.username,
  isAdmin: row.isAdmin,
  suspicious: row.suspiciousAt !== null,
  ipAddress: row.address ?? '',
  location: row.network ?? '',
  lastActivity: hourOf(row.lastSeenAt),
  device: row.device,
  isCurrent: row.id === mySessionId,
})
