import * as z from 'zod/mini'
import { Count, RowId, Time } from '../shared/schemas.ts'
import { othersSigns, ownSigns, riskReasons } from './rules.ts'

export const OwnSign = z.enum(ownSigns)
export type OwnSign = z.infer<typeof OwnSign>

export const RiskSign = z.enum([...ownSigns, ...othersSigns])
export type RiskSign = z.infer<typeof RiskSign>

export const RiskReason = z.enum(riskReasons)
export type RiskReason = z.infer<typeof RiskReason>

/** The points that one reason adds. */
export const RiskPoints = z.object({
  sign: RiskReason,
  /** Number of times, or of members concerned. */
  count: Count,
  points: z.number(),
})
export type RiskPoints = z.infer<typeof RiskPoints>

/** One thing that was noted about an account. The other person is never named, because they may be anonymous. */
export const RiskEvent = z.object({
  id: RowId,
  sign: RiskSign,
  /** The case that it led to. */
  caseId: z.nullable(RowId),
  /** Whether it was towards a minor from an adult, or towards a younger minor from a minor. */
  towards: z.nullable(z.enum(['younger', 'minor'])),
  createdAt: Time,
})
export type RiskEvent = z.infer<typeof RiskEvent>

/** The risk score of an account, as admins see it. */
export const Risk = z.object({
  kind: z.literal('risk'),
  /** The member's id. */
  id: RowId,
  points: z.number(),
  /** The score from which requests, and messages to minors, wait for a review by the team. */
  line: z.number(),
  /** The reasons for the points, the most first, with an explanation. */
  signs: z.array(z.extend(RiskPoints, { why: z.string() })),
  /** Since when they wait; up to hours in the future where reactions of others caused it, and null for up to an hour where anonymous content did. */
  pausedAt: z.nullable(Time),
  /** The case about the score. */
  caseId: z.nullable(RowId),
  /** Events, newest first, including those that do not count any more; without events of anonymous content, although these count. */
  items: z.array(RiskEvent),
  nextBefore: z.nullable(RowId),
})
export type Risk = z.infer<typeof Risk>
