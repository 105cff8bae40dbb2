import * as z from 'zod/mini'
import { checkedPlaces } from '../checks/rules.ts'
import { PublicUser } from '../people/schemas.ts'
import { RiskPoints } from '../risk/schemas.ts'
import { Finding, RowId, Time, text } from '../shared/schemas.ts'
import { decisions, reasonLength, reportStatuses, reportTargets, severities } from './rules.ts'

export * from './statistics/schemas.ts'

export const ReportTarget = z.enum(reportTargets)
export type ReportTarget = z.infer<typeof ReportTarget>

export const ReportStatus = z.enum(reportStatuses)
export type ReportStatus = z.infer<typeof ReportStatus>

export const ReportSeverity = z.enum(severities)
export type ReportSeverity = z.infer<typeof ReportSeverity>

export const ReportDecision = z.enum(decisions)
export type ReportDecision = z.infer<typeof ReportDecision>

/** What opened a case: a member's report, the check of a text, or the risk score of an account. */
export const ReportSource = z.enum(['person', 'check', 'risk'])
export type ReportSource = z.infer<typeof ReportSource>

/** The sides of a chat room. */
const RoomSide = z.enum(['sharer', 'listener'])

/** `concerned` is the person whose thing was reported. */
export const ReportSide = z.enum(['reporter', 'concerned'])
export type ReportSide = z.infer<typeof ReportSide>

const what = {
  id: RowId,
  targetType: ReportTarget,
  targetId: RowId,
  /** A code of `reportReasons`, or own words. */
  reason: z.string(),
  detail: z.nullable(z.string()),
  status: ReportStatus,
  createdAt: Time,
}

/**
 * A report as one of its sides sees it. The person concerned has it only once it is decided: without its reason and
 * detail, with the time of the decision as `createdAt`, and one for all who reported the same thing.
 */
export const Report = z.object({
  ...what,
  kind: z.literal('report'),
  side: ReportSide,
  /** What came of it, in words; null while it is pending. */
  outcome: z.nullable(z.string()),
  /** How far it is. */
  step: z.enum(['received', 'in-review', 'decided']),
  /** When a moderator took it on. */
  claimedAt: z.nullable(Time),
  /** Deadline of the decision; null to its subject. */
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  /** When a moderator last looked at the reported part. To the person concerned never earlier than they were told. */
  lookedAt: z.nullable(Time),
  canAppeal: z.boolean(),
  /** When I asked for a second decision. */
  appealedAt: z.nullable(Time),
})
export type Report = z.infer<typeof Report>

/** What filing a report answers. */
export const FiledReport = z.object({
  ...Report.shape,
  /** I had reported it before: this is the report of then. */
  wasKnown: z.boolean(),
})
export type FiledReport = z.infer<typeof FiledReport>

/** The shorter path of a comment. */
export const ReportDraft = z.object({
  reason: text(reasonLength.min, reasonLength.max, 'report.reason'),
})

/** A case as admins see it: all reports of one thing that are decided together. What a chat holds is in its evidence only. */
export const AdminReport = z.object({
  ...what,
  kind: z.literal('admin-report'),
  /** null for a person who is masked in the case. */
  targetId: z.nullable(RowId),
  /** null where no person opened the case, and where the reporter is masked in the room of the message. */
  reporter: z.nullable(PublicUser),
  /** Of which side of the room the reporter is, where a message was reported. */
  side: z.nullable(RoomSide),
  target: z.object({
    /** null for a message and for a person. */
    content: z.nullable(z.string()),
    /** Who is concerned; null where they are masked. */
    user: z.nullable(PublicUser),
    isDeleted: z.boolean(),
  }),
  severity: ReportSeverity,
  source: ReportSource,
  /** Of every text that the case is about; which is in which is said by its evidence. */
  findings: z.array(Finding),
  /** Why the product opened it for what an account did over time; null for other cases. */
  risk: z.nullable(z.array(RiskPoints)),
  claimedBy: z.nullable(RowId),
  /** The same admin, by name. */
  claimer: z.nullable(PublicUser),
  /** The case is kept from other admins for `claimMinutes` from then on. */
  claimedAt: z.nullable(Time),
  dueAt: Time,
  decision: z.nullable(ReportDecision),
  note: z.nullable(z.string()),
  until: z.nullable(Time),
  decidedBy: z.nullable(RowId),
  /** The same admin, by name. Where there is another one, an appeal is not theirs to decide. */
  decider: z.nullable(PublicUser),
  decidedAt: z.nullable(Time),
  /** Who else reported the same. */
  alsoReported: z.array(
    z.object({
      id: RowId,
      reporter: z.nullable(PublicUser),
      side: z.nullable(RoomSide),
      reason: z.string(),
      detail: z.nullable(z.string()),
      createdAt: Time,
    }),
  ),
  appeals: z.array(
    z.object({
      side: ReportSide,
      reason: z.string(),
      createdAt: Time,
      decidedAt: z.nullable(Time),
      /** The decision that it is against, and who made it; null where that was not kept. */
      decision: z.nullable(ReportDecision),
      decider: z.nullable(PublicUser),
    }),
  ),
})
export type AdminReport = z.infer<typeof AdminReport>

/**
 * One sealed piece: a message of the reported part, or the reported text. `text` was written and not stored anywhere else,
 * because it was refused; its id is that of the report it came with.
 */
export const EvidenceItem = z.object({
  type: z.enum(['post', 'comment', 'message', 'profile', 'text']),
  id: RowId,
  authorId: RowId,
  content: z.string(),
  createdAt: Time,
  /** When it had been deleted before it was reported. */
  deletedAt: z.nullable(Time),
  isReported: z.boolean(),
  /** Of a text that is stored nowhere as it was written: where that was, and who was to read it. */
  place: z.optional(z.enum(checkedPlaces)),
  reader: z.optional(z.enum(['everybody', 'minor', 'adult'])),
})
export type EvidenceItem = z.infer<typeof EvidenceItem>

/** A sealed piece with what the check found in it: `start` and `end` count code points of `content`. */
export const ShownEvidence = z.object({
  ...EvidenceItem.shape,
  /** null where they are masked. */
  authorId: z.nullable(RowId),
  findings: z.array(Finding),
})
export type ShownEvidence = z.infer<typeof ShownEvidence>

/** The reason of a warning. */
export const Warning = z.object({
  kind: z.literal('warning'),
  id: RowId,
  reportId: RowId,
  reason: z.string(),
  createdAt: Time,
  confirmedAt: z.nullable(Time),
})
export type Warning = z.infer<typeof Warning>

export const Suspension = z.object({
  kind: z.literal('suspension'),
  /** The person's id. */
  id: RowId,
  until: z.nullable(Time),
  reason: z.nullable(z.string()),
})
export type Suspension = z.infer<typeof Suspension>

/** What a person may do for now, and why: only they are told. */
export const Standing = z.object({
  /** Those that stand, newest first. */
  warnings: z.array(Warning),
  /** null while they may write. */
  suspension: z.nullable(Suspension),
})
export type Standing = z.infer<typeof Standing>
