import type {
  CheckedPlace,
  EvidenceItem,
  Finding,
  ReportSeverity,
  ReportTarget,
  RiskPoints,
} from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'

/** A text in its first wording. */
export interface WrittenText {
  text: string
  place: CheckedPlace
  reader: EvidenceItem['reader']
  /** The chat in which it was to stand: what was said before is sealed with it. */
  roomId?: number | undefined
}

/** What the product itself wants somebody to look at. */
export interface NewCase {
  /** Where nothing was stored, it is about the writer: `user`. */
  targetType: ReportTarget
  targetId: number
  /** Whom it concerns. */
  subjectId: number
  severity: ReportSeverity
  source: 'check' | 'risk'
  /** A code, as `grooming`. */
  reason: string
  findings: Finding[]
  /** Whether the person is masked where they wrote it; only where the case is about the person, as a text tells by itself. */
  isMasked?: boolean
  /** What the person wrote, where it is stored nowhere as it was written; it is sealed with the case. */
  written?: WrittenText
  /** What added up to it, for the source `risk`. */
  risk?: RiskPoints[]
}

/**
 * Open a case that nobody has reported, in the write that it is about, with sealed evidence; within the case that is open
 * about the same thing, if there is one. Admins are told at once, but for one whom it concerns; the person concerned is not
 * told before a decision. Returns the id of the case. Announces `report:new` or `report:changed`.
 */
export type OpenCase = (tx: Tx, opened: NewCase) => Promise<number>
