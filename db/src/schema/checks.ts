import type { CheckedPlace, Finding, TextCheck } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** What followed from a finding, one row for each kind in a text. Never the text itself. */
export interface TextChecksTable {
  id: Generated<number>
  writerId: number
  place: CheckedPlace
  kind: Finding['kind']
  /** The highest of its kind in the text. */
  severity: Finding['severity']
  action: TextCheck['action']
  /** Of the stored text; null where nothing was stored. */
  relatedId: number | null
  /** Of a message. */
  roomId: number | null
  /** The case that was opened because of it. */
  caseId: number | null
  createdAt: CreatedAt
}

/** Texts that their writers say were misunderstood. */
export interface ObjectionsTable {
  id: Generated<number>
  userId: number
  place: CheckedPlace
  text: string
  findings: JSONColumnType<Finding[]>
  createdAt: CreatedAt
  readAt: Timestamp | null
  readBy: number | null
}
