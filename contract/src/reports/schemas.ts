import * as z from 'zod/mini'
import { checkedPlaces } from '../checks/rules.ts'
import { PublicUser } from '../people/schemas.ts'
import { RiskPoints } from '../risk/schemas.ts'
import { Finding, RowId, Time, text } from '../shared/schemas.ts'
import {
  decisions,
  heldStories,
  reasonLength,
  reportSources,
  reportStatuses,
  reportTargets,
  severities,
} from './rules.ts'

export * from './statistics/schemas.ts'

export const ReportTarget = z.enum(reportTargets)
export type ReportTarget = z.infer<typeof ReportTarget>

export const ReportStatus = z.enum(reportStatuses)
export type ReportStatus = z.infer<typeof ReportStatus>

export const ReportSeverity = z.enum(severities)
export type ReportSeverity = z.infer<typeof ReportSeverity>

export const ReportDecision = z.enum(decisions)
export type ReportDecision = z.infer<typeof ReportDecision>

export const HeldStory = z.enum(heldStories)
export type HeldStory = z.infer<typeof HeldStory>

export const ReportSource = z.enum(reportSources)
export type ReportSource = z.infer<typeof ReportSource>

/** The sides of a chat room. */
const RoomSide = z.enum(['sharer', 'listener'])

/** `concerned` is the member whose content was reported. */
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
 * A report as one of its sides sees it. The person concerned sees it only after the decision: without its reason and
 * detail, with the time of the decision as `createdAt`, and once for all reports of the same content.
 */
export const Report = z.object({
  ...what,
  kind: z.literal('report'),
  side: ReportSide,
  /** The outcome, in words; null while it is pending. */
  outcome: z.nullable(z.string()),
  /** Decided as a crisis: nobody did anything wrong. */
  isCare: z.boolean(),
  /** The progress. */
  step: z.enum(['received', 'in-review', 'decided']),
  /** When a moderator claimed it. */
  claimedAt: z.nullable(Time),
  /** Deadline of the decision; null to its subject. */
  dueAt: z.nullable(Time),
  decidedAt: z.nullable(Time),
  /** When a moderator last looked at the evidence. For the person concerned never earlier than when they were informed. */
  lookedAt: z.nullable(Time),
  canAppeal: z.boolean(),
  /** When the reader asked for a second decision. */
  appealedAt: z.nullable(Time),
})
export type Report = z.infer<typeof Report>

/** The answer to filing a report. */
export const FiledReport = z.object({
  ...Report.shape,
  /** The caller had reported it before: this is the earlier report. */
  wasKnown: z.boolean(),
})
export type FiledReport = z.infer<typeof FiledReport>

/** The body of a report about a comment, whose id is in the path. */
export const ReportDraft = z.object({
  reason: text(reasonLength.min, reasonLength.max, 'report.reason'),
})

/** A case as admins see it: all reports of one thing that are decided together. Content of chats is only in its evidence. */
export const AdminReport = z.object({
  ...what,
  kind: z.literal('admin-report'),
  /** null for a member who is masked in the case. */
  targetId: z.nullable(RowId),
  /** null where the product opened the case, and where the reporter is masked in the room of the message. */
  reporter: z.nullable(PublicUser),
  /** The reporter's side of the room, where a message was reported. */
  side: z.nullable(RoomSide),
  target: z.object({
    /** null for a message and for a member. */
    content: z.nullable(z.string()),
    /** When the content was written; null where there is none, and where it was edited since. */
    writtenAt: z.nullable(Time),
    /** The member concerned; null where they are masked. */
    user: z.nullable(PublicUser),
    isDeleted: z.boolean(),
    /** Only its author sees it: a decision on a crisis says what becomes of it. */
    isHeld: z.boolean(),
  }),
  /** The room of a reported message is open, or one in which a text of the case was stopped; null for other cases. */
  isRoomOpen: z.nullable(z.boolean()),
  severity: ReportSeverity,
  source: ReportSource,
  /** Findings in all texts of the case; the evidence says which text each is in. */
  findings: z.array(Finding),
  /** The risk points that made the product open it; null for other cases. */
  risk: z.nullable(z.array(RiskPoints)),
  claimedBy: z.nullable(RowId),
  /** The admin who claimed it, by name. */
  claimer: z.nullable(PublicUser),
  /** The case is reserved for this admin for `claimMinutes` from then on. */
  claimedAt: z.nullable(Time),
  dueAt: Time,
  decision: z.nullable(ReportDecision),
  /** What became of a held text; null where none was held, and with a decision that is not about a crisis. */
  story: z.nullable(HeldStory),
  /** What the reporter reads, in the language of the admin; null while it is pending. */
  outcome: z.nullable(z.string()),
  note: z.nullable(z.string()),
  until: z.nullable(Time),
  decidedBy: z.nullable(RowId),
  /** The admin who decided it, by name. Where there is another admin, this one cannot decide an appeal. */
  decider: z.nullable(PublicUser),
  decidedAt: z.nullable(Time),
  /** Other reporters of the same content. */
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
      /** The decision it contests, and who made it; null where that was not stored. */
      decision: z.nullable(ReportDecision),
      story: z.nullable(HeldStory),
      decider: z.nullable(PublicUser),
    }),
  ),
})
export type AdminReport = z.infer<typeof AdminReport>

/**
 * One sealed item: a message of the reported part, or the reported text. `text` is a refused text, which is stored nowhere
 * else; its id is that of its report.
 */
export const EvidenceItem = z.object({
  type: z.enum(['post', 'comment', 'message', 'profile', 'text']),
  id: RowId,
  authorId: RowId,
  content: z.string(),
  createdAt: Time,
  /** When it was deleted, if that was before the report. */
  deletedAt: z.nullable(Time),
  isReported: z.boolean(),
  /** For a text that is not stored anywhere else in this form: where it was written, and who was to read it. */
  place: z.optional(z.enum(checkedPlaces)),
  reader: z.optional(z.enum(['everybody', 'minor', 'adult'])),
})
export type EvidenceItem = z.infer<typeof EvidenceItem>

/** A sealed item with the findings of the check: `start` and `end` count code points of `content`. */
export const ShownEvidence = z.object({
  ...EvidenceItem.shape,
  /** null where they are masked. */
  authorId: z.nullable(RowId),
  findings: z.array(Finding),
})
export type ShownEvidence = z.infer<typeof ShownEvidence>

/** A message between the support team and the person concerned, about a case. It names nobody. */
export const CaseMessage = z.object({
  id: RowId,
  /** Written by the team, not by the person concerned. */
  isTeam: z.boolean(),
  /** Empty when it was deleted. */
  content: z.string(),
  isDeleted: z.boolean(),
  createdAt: Time,
})
export type CaseMessage = z.infer<typeof CaseMessage>

/** Who outside was told of a case, and what: an entry that is never changed. */
export const Handover = z.object({
  kind: z.literal('handover'),
  id: RowId,
  /** A code of `handoverRecipients`, or own words. */
  to: z.string(),
  what: z.string(),
  createdAt: Time,
  admin: PublicUser,
})
export type Handover = z.infer<typeof Handover>

/** The reason of a warning. */
export const Warning = z.object({
  kind: z.literal('warning'),
  id: RowId,
  /** null for a warning without a report, which has no case to appeal in. */
  reportId: z.nullable(RowId),
  reason: z.string(),
  createdAt: Time,
  confirmedAt: z.nullable(Time),
})
export type Warning = z.infer<typeof Warning>

export const Suspension = z.object({
  kind: z.literal('suspension'),
  /** The member's id. */
  id: RowId,
  /** null: without end, or no longer. */
  until: z.nullable(Time),
  reason: z.nullable(z.string()),
})
export type Suspension = z.infer<typeof Suspension>

/** The end of a restriction, with its offset. */
export const Until = z.iso.datetime({ offset: true, error: 'suspension.until' })

/** Chats that the team has closed for a member, the open ones too. */
export const ChatsClosed = z.object({
  /** null: without end. */
  until: z.nullable(Time),
  reason: z.string(),
})
export type ChatsClosed = z.infer<typeof ChatsClosed>

/** A member's current restrictions, with the reasons; only in their own view. */
export const Standing = z.object({
  /** Warnings in force, newest first. */
  warnings: z.array(Warning),
  /** null while they may write. */
  suspension: z.nullable(Suspension),
  /** null while the team has not closed them. */
  chatsClosed: z.nullable(ChatsClosed),
})
export type Standing = z.infer<typeof Standing>
