import type {
  CheckedPlace,
  EvidenceItem,
  Finding,
  ReportSeverity,
  ReportTarget,
  RiskPoints,
} from '@dodam/contract'
import type { Tx } from '../../core/tx/write.ts'

/** A text in its original form. */
export interface WrittenText {
  text: string
  place: CheckedPlace
  reader: EvidenceItem['reader']
  /** The chat in which it was meant to appear; the latest messages are sealed with it. */
  roomId?: number | undefined
}

/** A case that the product itself opens. */
export interface NewCase {
  /** `user`, for the author, when nothing was stored. */
  targetType: ReportTarget
  targetId: number
  /** The subject's id. */
  subjectId: number
  severity: ReportSeverity
  source: 'check' | 'risk'
  /** A code such as `grooming`. */
  reason: string
  findings: Finding[]
  /**
   * Whether the subject is masked where they wrote; only for a case about a member, because a text shows it by itself.
   */
  isMasked?: boolean
  /** The subject's text if it is stored nowhere in its original form; sealed with the case. */
  written?: WrittenText
  /** The reasons of the score, for the source `risk`. */
  risk?: RiskPoints[]
  /** Stores, under the id of the case, what its view is made of; runs before it is announced. */
  link?: (caseId: number) => Promise<void>
}

/**
 * Open a case without a reporter, with sealed evidence, in the transaction of its cause, or add to the open case about
 * the same thing. Admins are notified at once, except its subject, who is not notified before a decision. Returns the
 * case's id. Announces `report:new` or `report:changed`.
 */
export type OpenCase = (tx: Tx, opened: NewCase) => Promise<number>
