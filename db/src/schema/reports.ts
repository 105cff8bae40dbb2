import type {
  Finding,
  ReportDecision,
  ReportSeverity,
  ReportSide,
  ReportSource,
  ReportStatus,
  ReportTarget,
  RiskPoints,
} from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/**
 * One per person and thing. Reports of one thing that wait together are one case: the first of them leads, carries all that
 * becomes of it, and the others point to it.
 */
export interface ReportsTable {
  id: Generated<number>
  /** null where the product itself opened the case. */
  reporterId: number | null
  targetType: ReportTarget
  targetId: number
  reason: string
  detail: string | null
  status: Generated<ReportStatus>
  /** Never written: the words depend on who reads them. */
  outcome: string | null
  createdAt: CreatedAt
  /** null for the report that leads a case. */
  leadId: number | null
  /** Who is concerned. */
  subjectId: number
  /** Whether the subject was masked where they wrote the sealed text. Only for cases about a person. */
  isMasked: Generated<boolean>
  severity: Generated<ReportSeverity>
  source: Generated<ReportSource>
  findings: JSONColumnType<Finding[], string | undefined>
  /** What made the product open the case for what an account did over time; null for other cases. */
  risk: JSONColumnType<RiskPoints[], string | null | undefined> | null
  dueAt: CreatedAt
  claimedBy: number | null
  claimedAt: Timestamp | null
  /** The last decision; it stays while an appeal is open. */
  decision: ReportDecision | null
  note: string | null
  until: Timestamp | null
  decidedBy: number | null
  decidedAt: Timestamp | null
  /** When it was decided before any appeal: for the time it took. */
  firstDecidedAt: Timestamp | null
  /** From when on the person concerned may know of it. */
  toldAt: Timestamp | null
  /** When the person concerned is to be told, where that must not meet the act of somebody masked. */
  tellAt: Timestamp | null
  /** When a moderator last looked at its evidence. */
  lookedAt: Timestamp | null
}

/** What was reported as it was then, sealed: with the first report of a case, and with each that found it changed. */
export interface ReportEvidenceTable {
  reportId: number
  /** JSON, as the text that was sealed. */
  bundle: string
  hash: string
  createdAt: CreatedAt
}

/** One per case and side. */
export interface AppealsTable {
  id: Generated<number>
  /** The report that leads the case. */
  reportId: number
  side: ReportSide
  appellantId: number
  reason: string
  createdAt: CreatedAt
  decidedAt: Timestamp | null
  /** What it is against, and whose decision that was; null where that had been decided by no admin. */
  decision: ReportDecision | null
  decidedBy: number | null
}

export interface WarningsTable {
  id: Generated<number>
  userId: number
  reportId: number
  reason: string
  createdAt: CreatedAt
  /** When the person has read it. */
  confirmedAt: Timestamp | null
  /** An appeal took it back. */
  withdrawnAt: Timestamp | null
}

/** What admins did, as a chain: each row's hash covers the hash of the row before. Rows are never changed or deleted. */
export interface AuditTable {
  id: Generated<number>
  actorId: number
  action: string
  target: string
  reason: string | null
  address: string
  /** As it was hashed: ISO 8601 in UTC. */
  createdAt: Timestamp
  previousHash: string
  hash: string
}
