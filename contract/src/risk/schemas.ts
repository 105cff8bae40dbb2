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
  /** How many times, or with how many people. */
  count: Count,
  points: z.number(),
})
export type RiskPoints = z.infer<typeof RiskPoints>

/** One thing that was noted about an account. The other person is never named, because they may be anonymous. */
export const RiskEvent = z.object({
  id: RowId,
  sign: RiskSign,
  /** The case that was opened of it. */
  caseId: z.nullable(RowId),
  /** Whether it was towards a minor of an adult, or a younger one among minors. */
  towards: z.nullable(z.enum(['younger', 'minor'])),
  createdAt: Time,
})
export type RiskEvent = z.infer<typeof RiskEvent>

/** What has added up about an account, as admins see it. */
export const Risk = z.object({
  kind: z.literal('risk'),
  /** The person's id. */
  id: RowId,
  points: z.number(),
  /** The score from which requests, and messages to minors, wait for a review by the team. */
  line: z.number(),
  /** What gives the points, the most first, with the reason in words. */
  signs: z.array(z.extend(RiskPoints, { why: z.string() })),
  /** Since when they wait; in the hours to come where others brought it about. */
  pausedAt: z.nullable(Time),
  /** The case about it. */
  caseId: z.nullable(RowId),
  /** What was noted, newest first, also what counts no more; nothing of what they wrote anonymously, though it counts. */
  items: z.array(RiskEvent),
  nextBefore: z.nullable(RowId),
})
export type Risk = z.infer<typeof Risk>
