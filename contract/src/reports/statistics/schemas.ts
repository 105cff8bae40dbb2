import * as z from 'zod/mini'
import { PublicUser } from '../../people/schemas.ts'
import { RiskPoints } from '../../risk/schemas.ts'
import { Count, RowId, Time } from '../../shared/schemas.ts'
import { decisions, reportReasons, reportStatuses, reportTargets } from '../rules.ts'

const Percent = z.nullable(z.number())

/** What the moderators see of the whole: cases and people of the last `periodDays` days, never cases about the admin who asks. */
export const Safety = z.object({
  kind: z.literal('safety'),
  periodDays: Count,
  /** What there was to decide: `pending` waits now, the others were decided in the period. */
  reportStats: z.object({ total: Count, pending: Count, resolved: Count, dismissed: Count }),
  /** By the formulas in rules.ts from `basis`; null where there is nothing to divide by. */
  safetyMetrics: z.object({
    safetyScore: Percent,
    /** For every 1,000 members. */
    reportRate: z.nullable(z.number()),
    resolutionRate: Percent,
    userSatisfaction: Percent,
  }),
  /** What the figures were computed from: see `SafetyBasis`. */
  basis: z.object({
    opened: Count,
    pending: Count,
    overdue: Count,
    decided: Count,
    firstDecided: Count,
    decidedInTime: Count,
    unmended: Count,
    activeMembers: Count,
  }),
  /** Cases that were opened in the period by their reason, every reason, zero included. */
  reportCategories: z.array(
    z.object({
      category: z.enum(reportReasons),
      count: Count,
      /** Change against the period before in percent; null when there was none then. */
      trend: Percent,
      /** Of all that were opened; null when none was. */
      percentage: Percent,
    }),
  ),
  userSafetyStats: z.object({
    /** Seen in the period. */
    active: Count,
    /** With a warning of the period that stands. */
    warning: Count,
    /** Who cannot write now. */
    suspended: Count,
    /** Members blocked by at least one other member in the period. */
    blocked: Count,
    /** Whose requests wait now because of what adds up about them. */
    paused: Count,
  }),
  /** What the check of texts did in the period, by `checkActions`, and what people did about texts. */
  contentModeration: z.object({
    posted: Count,
    noted: Count,
    masked: Count,
    held: Count,
    asked: Count,
    confirmed: Count,
    refused: Count,
    /** Cases that were decided by deleting what was reported. */
    deleted: Count,
    /** Texts whose writers say that they were misunderstood. */
    objections: Count,
  }),
  /** The newest cases. */
  recentReports: z.array(
    z.object({
      id: RowId,
      type: z.enum(reportTargets),
      status: z.enum(reportStatuses),
      priority: z.enum(['high', 'medium', 'low']),
      /** A code of `reportReasons`, or own words. */
      reason: z.string(),
      /** null for a message and for a person. */
      targetContent: z.nullable(z.string()),
      /** null where they are masked. */
      targetUser: z.nullable(PublicUser),
      /** null where no person opened the case. */
      reportedBy: z.nullable(PublicUser),
      reportedAt: Time,
    }),
  ),
})
export type Safety = z.infer<typeof Safety>

/** Outcomes of cases: upheld, dismissed, pending. */
const ended = { pending: Count, upheld: Count, dismissed: Count }

/** What is known of one side of a case. It names neither a chat nor another person. */
export const PersonRecord = z.object({
  /** null where they are masked: then there is no name, no id and no exact time in it. */
  person: z.nullable(PublicUser),
  /** For how many whole months of 30 days the account is there. */
  accountMonths: Count,
  /** Earlier cases about them. `care` counts cases opened out of worry for them, which do not count against them. */
  received: z.object({ ...ended, care: Count }),
  /** What they reported earlier. */
  filed: z.object(ended),
  /** Warnings that stand. */
  warnings: Count,
  /** How many cases were decided by a suspension. */
  suspensions: Count,
  isSuspended: z.boolean(),
  /** null where they may write, where they are masked, and where it is for what they wrote anonymously. */
  suspendedUntil: z.nullable(Time),
  /** The newest earlier decisions about them. */
  decisions: z.array(
    z.object({
      /** null where they are masked, here or in that case. */
      caseId: z.nullable(RowId),
      decision: z.enum(decisions),
      category: z.enum(reportReasons),
      /** The day in Korea, as `2026-11-22`; where they are masked, here or in that case, the month, as `2026-11`. */
      decidedOn: z.string().check(z.regex(/^\d{4}-\d\d(-\d\d)?$/)),
    }),
  ),
  /** What has added up about them, with the reasons in words. */
  risk: z.object({
    points: z.number(),
    line: z.number(),
    signs: z.array(z.extend(RiskPoints, { why: z.string() })),
  }),
})
export type PersonRecord = z.infer<typeof PersonRecord>

export const CaseHistory = z.object({
  kind: z.literal('case-history'),
  /** The case's id. */
  id: RowId,
  concerned: z.nullable(PersonRecord),
  /** null where no person opened the case. */
  reporter: z.nullable(PersonRecord),
})
export type CaseHistory = z.infer<typeof CaseHistory>

/** Whether an admin has seen so much that is hard to see that a break is due. Only a suggestion: nothing is refused. */
export const CasePause = z.object({
  kind: z.literal('case-pause'),
  /** Cases of today, in Korea, whose evidence they looked at, or that were P1 when they decided them. */
  heavyCases: Count,
  suggestedFrom: Count,
  isSuggested: z.boolean(),
})
export type CasePause = z.infer<typeof CasePause>
