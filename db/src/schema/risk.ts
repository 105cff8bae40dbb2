import type { RiskEvent, RiskSign } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** What an account did, or what others did because of it: one row each, from which its score can be computed again. */
export interface RiskEventsTable {
  id: Generated<number>
  userId: number
  sign: RiskSign
  /** The other person, for counting different ones. Never sent to a client. */
  otherId: number | null
  /** The request, room or text, by the sign. Of a block only where it is hidden: the room with the masked person. */
  relatedId: number | null
  /** The case that was opened of it, whose dismissal takes it back. */
  caseId: number | null
  /** Whether the other was in a lower grade band then: a minor of an adult, or younger among minors. */
  towards: RiskEvent['towards']
  /** A keyed fingerprint of a request's words, by which near-same ones are found. Not the words. */
  mark: string | null
  /** Whether a job has looked at what it adds up to. */
  isScored: Generated<boolean>
  createdAt: Timestamp
}
