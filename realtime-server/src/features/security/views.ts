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

/** The usernames of some accounts. */
async function namesOf(db: ReadDb, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(wanted))))
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Return a function that names the account that a row is about. */
async function targetsOf(db: ReadDb, rows: readonly { targetUserId: number | null }[]) {
  const ids = rows.map((row) => row.targetUserId)
  const names = await namesOf(db, ids)
  return ({ targetUserId }: { targetUserId: number | null }) => ({
    targetUser: targetUserId === null ? null : (names.get(targetUserId) ?? null),
    targetUserId,
  })
}

/** The views of attempts, each as part of its incident. */
export async function attemptViews(
  db: ReadDb,
  rows: readonly (EventRow & Pick<IncidentRow, 'type' | 'rule' | 'status'>)[],
): Promise<HackingAttempt[]> {
  const targetOf = await targetsOf(db, rows)
  return rows.map((row) => ({
    kind: 'hacking-attempt',
    id: row.id,
    type: row.type as AttackType,
    rule: row.rule,
    severity: severityOf(row.severity),
    status: row.status,
    ...targetOf(row),
    incidentId: row.incidentId,
    count: row.count,
    location: row.network,
    timestamp: row.createdAt,
    sourceIP: row.address,
    device: row.device,
    details: row.details,
  }))
}

/** The views of incidents, each with the ids of its last attempts. */
export async function incidentViews(db: ReadDb, rows: readonly IncidentRow[]): Promise<Incident[]> {
  const targetOf = await targetsOf(db, rows)
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
      return {
        kind: 'incident' as const,
        id: row.id,
        type: row.type as AttackType,
        rule: row.rule,
        severity: severityOf(row.severity),
        status: row.status,
        source: row.source,
        ...targetOf(row),
        count: row.count,
        firstAt: row.firstAt,
        lastAt: row.lastAt,
        eventIds: events.map(({ id }) => id),
        answer: row.answer,
        answerUntil: row.answerUntil,
      }
    }),
  )
}

/** The views of networks that are shut out or slowed down. */
export async function blockViews(
  db: ReadDb,
  rows: readonly Selectable<Database['securityBlocks']>[],
): Promise<BlockedAddress[]> {
  const adders = rows.map((row) => row.addedBy)
  const names = await namesOf(db, adders)
  return rows.map((row) => ({
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
  }))
}

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
