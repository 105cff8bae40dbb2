import type { RiskEvent, RiskSign } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { Timestamp } from './columns.ts'

/** An event in the risk record of an account, its own act or a reaction of others; the score can be computed again from the rows. */
export interface RiskEventsTable {
  id: Generated<number>
  userId: number
  sign: RiskSign
  /** The other person, for counting different ones. Never sent to a client. */
  otherId: number | null
  /** The request, room or text, depending on the sign. For a block only where it is hidden: the room with the masked member. */
  relatedId: number | null
  /** Whether the person is masked in it: no admin sees it beside a name then. */
  isMasked: Generated<boolean>
  /** The case that it led to, whose dismissal cancels it. */
  caseId: number | null
  /** Whether the other member was in a lower grade band then: a minor for an adult, or younger among minors. */
  towards: RiskEvent['towards']
  /** A keyed fingerprint of a request's words, for finding near-duplicates. Not the words. */
  mark: string | null
  /** Whether a job has added it to the score. */
  isScored: Generated<boolean>
  createdAt: Timestamp
}
