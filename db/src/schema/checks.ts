import type { CheckedPlace, Finding, RuleMode, TextCheck } from '@dodam/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** Consequences of findings, one row for each kind in a text. Never the text itself. */
export interface TextChecksTable {
  id: Generated<number>
  writerId: number
  place: CheckedPlace
  kind: Finding['kind']
  /** The highest severity of its kind in the text. */
  severity: Finding['severity']
  /** The reasons of all findings of its kind in the text; empty for checks from before they were stored. */
  reasons: Generated<string[]>
  action: TextCheck['action']
  /** Id of the stored text; null where none was stored. */
  relatedId: number | null
  /** The room of a message. */
  roomId: number | null
  /** The case that it led to. */
  caseId: number | null
  /** With which rules and models it was checked, as `checkVersion` of the check names them; null for checks from before this was stored. */
  version: string | null
  createdAt: CreatedAt
}

/** Rules of the check that were set, or that an admin wants to set, in this installation; all others are on. */
export interface CheckRulesTable {
  reason: string
  mode: Generated<RuleMode>
  changedAt: Timestamp | null
  /** In how many texts it found something since then, while it is in shadow. */
  texts: Generated<number>
  /** A change that waits for a second admin: all four, or none. */
  wantedMode: RuleMode | null
  wantedNote: string | null
  wantedBy: number | null
  wantedAt: Timestamp | null
}

/** Objections of authors to the check of a text. */
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
