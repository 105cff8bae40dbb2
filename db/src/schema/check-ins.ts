import type { CheckInAnswer, CheckInType } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/**
 * What the product asks or tells one person privately: one unanswered row for each person, type and thing, and one
 * unanswered `after-crisis` for each person. A row reveals that a member was not well, so it is deleted when it is over.
 */
export interface CheckInsTable {
  id: Generated<number>
  userId: number
  type: CheckInType
  /** Id of its subject, by type: see `checkInTypes` of the contract. */
  relatedId: number | null
  createdAt: CreatedAt
  /** From when it is shown. */
  dueAt: Timestamp
  /** When the member was notified that it is due; null until then, and again once it was postponed. */
  announcedAt: Timestamp | null
  /** The member postponed it once. */
  wasPutOff: Generated<boolean>
  answer: CheckInAnswer | null
  answeredAt: Timestamp | null
}
