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
 * Something that moderators have to decide about. Reports of one thing that wait together belong to one case; which was
 * made for the first of them, and has its number.
 */
export interface CasesTable {
  id: number
  targetType: ReportTarget
  targetId: number
  /** Who is concerned. */
  subjectId: number
  /** Whether the subject was masked where they wrote the sealed text. Only for cases about a person. */
  isMasked: Generated<boolean>
  /** That of the first report. */
  reason: string
  severity: Generated<ReportSeverity>
  /** Who made the first report. */
  source: Generated<ReportSource>
  /** What made the product open the case for what an account did over time; null for other cases. */
  risk: JSONColumnType<RiskPoints[], string | null | undefined> | null
  status: Generated<ReportStatus>
  createdAt: CreatedAt
  dueAt: Timestamp
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
  /** When the person concerned is to be told, where that must not meet the act of a masked person. */
  tellAt: Timestamp | null
  /** When a moderator last looked at its evidence. */
  lookedAt: Timestamp | null
}

/** What one person, or the product itself, had to say about the thing of a case. */
export interface ReportsTable {
  id: Generated<number>
  caseId: number
  /** null where the product itself found something. */
  reporterId: number | null
  reason: string
  detail: string | null
  /** What the check found in the text that came with this report. */
  findings: JSONColumnType<Finding[], string | undefined>
  createdAt: CreatedAt
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
  caseId: number
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
  caseId: number
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
