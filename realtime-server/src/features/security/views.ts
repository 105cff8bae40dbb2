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

/** The gravest part of an incident first. */
const byGravity = (a: IncidentRow, b: IncidentRow) => b.severity - a.severity || a.id - b.id

/** The views of attacks, of the first incident of each, with their parts and the ids of their last attempts. */
export async function incidentViews(
  db: ReadDb,
  leads: readonly IncidentRow[],
): Promise<Incident[]> {
  if (leads.length === 0) return []
  const ids = leads.map(({ id }) => id)
  const others = await db
    .selectFrom('securityIncidents')
    .selectAll()
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const targetOf = await targetsOf(db, leads)
  return await Promise.all(
    leads.map(async (row) => {
      const parts = [row, ...others.filter(({ leadId }) => leadId === row.id)].toSorted(byGravity)
      const [gravest = row] = parts
      const partIds = parts.map(({ id }) => id)
      const events = await db
        .selectFrom('securityEvents')
        .select('id')
        .where((eb) => eb('incidentId', '=', eb.fn.any(eb.val(partIds))))
        .where('removedAt', 'is', null)
        .orderBy('id', 'desc')
        .limit(incidentEventsLength)
        .execute()
      return {
        kind: 'incident' as const,
        id: row.id,
        type: gravest.type as AttackType,
        rule: gravest.rule,
        severity: severityOf(gravest.severity),
        status: row.status,
        source: row.source,
        ...targetOf(row),
        parts: parts.map((part) => ({
          type: part.type as AttackType,
          rule: part.rule,
          severity: severityOf(part.severity),
          count: part.count,
          lastAt: part.lastAt,
        })),
        count: parts.reduce((sum, { count }) => sum + count, 0),
        firstAt: row.firstAt,
        lastAt: row.lastAt,
        eventIds: events.map(({ id }) => id),
        answer: row.answer,
        answerUntil: row.answerUntil,
        note: row.note,
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
  nickname: string
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
  nickname: row.nickname,
  isAdmin: row.isAdmin,
  suspicious: row.suspiciousAt !== null,
  ipAddress: row.address ?? '',
  location: row.network ?? '',
  lastActivity: hourOf(row.lastSeenAt),
  device: row.device,
  isCurrent: row.id === mySessionId,
})
