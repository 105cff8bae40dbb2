import type {
  CaseRequestAct,
  Finding,
  HeldStory,
  ReportDecision,
  ReportSeverity,
  ReportSide,
  ReportSource,
  ReportStatus,
  ReportTarget,
  RiskPoints,
  TickedStep,
} from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** A case for the moderators. Pending reports of the same content belong to one case; it was created for the first of them, and has its id. */
export interface CasesTable {
  id: number
  targetType: ReportTarget
  targetId: number
  /** The member concerned. */
  subjectId: number
  /** Whether the subject was masked where they wrote the sealed text. Only for cases about a member. */
  isMasked: Generated<boolean>
  /** The reason of the first report. */
  reason: string
  severity: Generated<ReportSeverity>
  /** About a crisis: a trigger sets it with the first report of danger or with signs of a crisis (`isCrisisCase`). */
  isCrisis: Generated<boolean>
  /** The source of the first report. */
  source: Generated<ReportSource>
  /** The risk points that made the product open the case; null for other cases. */
  risk: JSONColumnType<RiskPoints[], string | null | undefined> | null
  status: Generated<ReportStatus>
  createdAt: CreatedAt
  dueAt: Timestamp
  claimedBy: number | null
  claimedAt: Timestamp | null
  /**
   * Since when an urgent case waits for an act of the admin who has it: they were given it, or it became urgent meanwhile.
   * Without an admin, since when it was let go. null otherwise.
   */
  waitingSince: Timestamp | null
  /** The last decision; it stays while an appeal is open. */
  decision: ReportDecision | null
  /** What became of a held text; null where none was held. */
  story: HeldStory | null
  note: string | null
  until: Timestamp | null
  decidedBy: number | null
  decidedAt: Timestamp | null
  /** When it was decided before any appeal: for measuring the time taken. */
  firstDecidedAt: Timestamp | null
  /** From when the person concerned may see it. */
  toldAt: Timestamp | null
  /** When to inform the person concerned, delayed where the time would identify a masked reporter. */
  tellAt: Timestamp | null
  /** When a moderator last looked at its evidence. */
  lookedAt: Timestamp | null
  /**
   * The room in which the team writes to the person concerned, and its first message about the case. After a restore it may
   * be missing, so readers check that it is between the two.
   */
  roomId: number | null
  roomSeq: number | null
}

/** One report, by a member or the product itself, within a case. */
export interface ReportsTable {
  id: Generated<number>
  caseId: number
  /** null where the product itself reported it. */
  reporterId: number | null
  reason: string
  detail: string | null
  /** Findings of the check in the text of this report. */
  findings: JSONColumnType<Finding[], string | undefined>
  createdAt: CreatedAt
}

/** The reported content as it was at that time, sealed: with the first report of a case, and with each that found it changed. */
export interface ReportEvidenceTable {
  reportId: number
  /** JSON, exactly the text that was sealed. */
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
  /** The decision it contests, and its admin; null where no admin had decided. */
  decision: ReportDecision | null
  story: HeldStory | null
  decidedBy: number | null
}

export interface WarningsTable {
  id: Generated<number>
  userId: number
  /** null for a warning without a case. */
  caseId: number | null
  reason: string
  createdAt: CreatedAt
  /** When the member read it. */
  confirmedAt: Timestamp | null
  /** Withdrawn by an appeal. */
  withdrawnAt: Timestamp | null
}

/** Who outside was told of a case. Rows are never changed, and deleted only after their case. */
export interface CaseHandoversTable {
  id: Generated<number>
  caseId: number
  adminId: number
  /** A code of `handoverRecipients`, or own words. */
  recipient: string
  what: string
  createdAt: Timestamp
}

/** A note of the team about a case, which is never changed. */
export interface CaseNotesTable {
  id: Generated<number>
  caseId: number
  authorId: number
  text: string
  createdAt: CreatedAt
}

/** A step of a case about a crisis that an admin ticked. */
export interface CaseStepsTable {
  caseId: number
  step: TickedStep
  adminId: number
  doneAt: Timestamp
}

/** What an admin opened of what a case hides: who it is about, or a file of its sealed part. */
export interface DisclosuresTable {
  id: Generated<number>
  caseId: number
  act: CaseRequestAct
  adminId: number
  reason: string
  openedAt: Timestamp
  /** Another admin, or the same one where no other could agree; null while none has. */
  agreedBy: number | null
  /** When the member is to be told that they were identified; null when they are not to be. */
  tellAt: Timestamp | null
  toldAt: Timestamp | null
}

/** Acts of admins, as a hash chain: each row's hash covers the hash of the row before. Rows are never changed or deleted. */
export interface AuditTable {
  id: Generated<number>
  actorId: number
  action: string
  target: string
  reason: string | null
  address: string
  /** The hashed form: ISO 8601 in UTC. */
  createdAt: Timestamp
  previousHash: string
  hash: string
}
