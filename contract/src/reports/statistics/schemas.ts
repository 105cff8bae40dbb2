import * as z from 'zod/mini'
import { PublicUser } from '../../people/schemas.ts'
import { RiskPoints } from '../../risk/schemas.ts'
import { Count, Language, RowId, Time } from '../../shared/schemas.ts'
import { decisions, reportReasons, reportStatuses, reportTargets } from '../rules.ts'

const Percent = z.nullable(z.number())

/** Statistics for moderators: cases and members of the last `periodDays` days, without cases about the admin who reads them. */
export const Safety = z.object({
  kind: z.literal('safety'),
  /** They are counted when they are read. */
  countedAt: Time,
  periodDays: Count,
  /** Cases: `pending` waits now, the others were decided in the period. */
  reportStats: z.object({ total: Count, pending: Count, resolved: Count, dismissed: Count }),
  /** Computed from `basis` by the formulas in rules.ts; null where the divisor is zero. */
  safetyMetrics: z.object({
    safetyScore: Percent,
    /** Per 1,000 members. */
    reportRate: z.nullable(z.number()),
    resolutionRate: Percent,
    userSatisfaction: Percent,
  }),
  /** The input of the figures: see `SafetyBasis`. */
  basis: z.object({
    opened: Count,
    pending: Count,
    overdue: Count,
    decided: Count,
    firstDecided: Count,
    decidedInTime: Count,
    unmended: Count,
    mended: Count,
    activeMembers: Count,
  }),
  /** How often the path from a sign of crisis to help was shown, opened and led to a step. It is counted without any identity. */
  helpPath: z.array(
    z.object({
      language: Language,
      shown: Count,
      opened: Count,
      stepped: Count,
      contacted: Count,
      listOpened: Count,
      listContacted: Count,
    }),
  ),
  /** Cases opened in the period by their reason, including reasons without any. */
  reportCategories: z.array(
    z.object({
      category: z.enum(reportReasons),
      count: Count,
      /** Change against the period before in percent; null when that period had none. */
      trend: Percent,
      /** Share of all opened cases; null without any. */
      percentage: Percent,
    }),
  ),
  userSafetyStats: z.object({
    /** Members seen in the period. */
    active: Count,
    /** Members with a warning of the period that is in force, without those for anonymous content. */
    warning: Count,
    /** Members who cannot write now, without those for anonymous content. */
    suspended: Count,
    /** Members blocked by at least one other member in the period. */
    blocked: Count,
    /** Members whose requests are paused because of their risk score. */
    paused: Count,
  }),
  /** Actions of the text check in the period, by `checkActions`, and what members and admins did about texts. */
  contentModeration: z.object({
    posted: Count,
    noted: Count,
    masked: Count,
    held: Count,
    asked: Count,
    confirmed: Count,
    refused: Count,
    /** Cases decided by deleting the reported content. */
    deleted: Count,
    /** Objections of authors to the check. */
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
      /** null for a message and for a member. */
      targetContent: z.nullable(z.string()),
      /** null where they are masked. */
      targetUser: z.nullable(PublicUser),
      /** null where the product opened the case. */
      reportedBy: z.nullable(PublicUser),
      reportedAt: Time,
    }),
  ),
})
export type Safety = z.infer<typeof Safety>

/** Outcomes of cases: upheld, dismissed, pending. */
const ended = { pending: Count, upheld: Count, dismissed: Count }

/**
 * What is known of one side of a case by name. It names neither a chat nor another person, and nothing in it comes from
 * content in which they are masked.
 */
export const PersonRecord = z.object({
  person: PublicUser,
  /** Age of the account in whole months of 30 days. */
  accountMonths: Count,
  /** Earlier cases about them. `care` counts cases opened out of worry for them, which do not count against them. */
  received: z.object({ ...ended, care: Count }),
  /** Cases that they reported earlier. */
  filed: z.object(ended),
  /** Warnings in force. */
  warnings: Count,
  /** Number of cases decided by a suspension. */
  suspensions: Count,
  isSuspended: z.boolean(),
  /** null where they may write. */
  suspendedUntil: z.nullable(Time),
  /** The newest earlier decisions about them. */
  decisions: z.array(
    z.object({
      caseId: RowId,
      decision: z.enum(decisions),
      category: z.enum(reportReasons),
      /** The day in Korea, as `2026-11-22`. */
      decidedOn: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
    }),
  ),
  /** Their risk score, with the reasons in words. */
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
  /** null where they are masked. */
  concerned: z.nullable(PersonRecord),
  /** null where they are masked, and where the product opened the case. */
  reporter: z.nullable(PersonRecord),
  isReporterMasked: z.boolean(),
})
export type CaseHistory = z.infer<typeof CaseHistory>

/** Whether an admin has seen so many heavy cases that a break is due. Only a suggestion: nothing is refused. */
export const CasePause = z.object({
  kind: z.literal('case-pause'),
  /** Cases of today, in Korea, whose evidence they looked at, or that were P1 when they decided them. */
  heavyCases: Count,
  suggestedFrom: Count,
  isSuggested: z.boolean(),
})
export type CasePause = z.infer<typeof CasePause>
