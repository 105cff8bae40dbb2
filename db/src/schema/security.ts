import type { BlockedAddress, DetectionRule, Incident, IncidentStatus } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** 0 to 3, from low to critical, so that the larger of two is one comparison. */
type SeverityRank = number

/**
 * Survives a restore, so that incidents are not lost. At most one is open for each rule and source. What comes from a
 * source with an open incident is part of the same attack: its incidents name the first one, and share its status.
 */
export interface SecurityIncidentsTable {
  id: Generated<number>
  type: string
  rule: DetectionRule
  severity: SeverityRank
  status: IncidentStatus
  /**
   * A network, `user 12`, `deleted 7` with the id of this row once that account is deleted, or `everywhere`; empty once
   * older than the retention of addresses.
   */
  source: string
  targetUserId: number | null
  count: number
  answer: Generated<Incident['answer']>
  answerUntil: Timestamp | null
  firstAt: Timestamp
  lastAt: Timestamp
  /** The first incident of the attack; null for that one itself. */
  leadId: Generated<number | null>
  /** With what an admin closed it. */
  note: Generated<string | null>
}

/** Survives a restore. Attempts by one rule from one source within a moment share a row. */
export interface SecurityEventsTable {
  id: Generated<number>
  incidentId: number
  severity: SeverityRank
  count: number
  /** Blank, together with `network`, once older than the retention of addresses. */
  address: string
  network: string
  device: string
  details: string
  targetUserId: number | null
  createdAt: Timestamp
  /** When an admin removed it from the list. */
  removedAt: Timestamp | null
}

/** Survives a restore, which must not lift a block. In force until `until`, or until it is lifted. */
export interface SecurityBlocksTable {
  id: Generated<number>
  /** As `192.0.2.7`, `192.0.2.0/24` or `2001:db8:0:1::/64`. */
  network: string
  action: BlockedAddress['action']
  reason: string
  attempts: Generated<number>
  until: Timestamp | null
  /** null for the server itself. */
  addedBy: number | null
  incidentId: number | null
  createdAt: Timestamp
  liftedAt: Timestamp | null
}
