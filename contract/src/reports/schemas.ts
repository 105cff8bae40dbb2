import * as z from 'zod/mini'
import { audited } from '../audit/schemas.ts'
import { checkedPlaces } from '../checks/rules.ts'
import { PublicUser } from '../people/schemas.ts'
import { RiskPoints } from '../risk/schemas.ts'
import { Count, Finding, page, RowId, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import {
  decisions,
  detailLength,
  noteLength,
  reasonLength,
  reportsPageSize,
  reportTargets,
  severities,
} from './rules.ts'
import { CaseHistory, CasePause, Safety } from './statistics/schemas.ts'

export * from './statistics/schemas.ts'

export const ReportTarget = z.enum(reportTargets)
export type ReportTarget = z.infer<typeof ReportTarget>

export const ReportStatus = z.enum(['pending', 'resolved', 'dismissed'])
export type ReportStatus = z.infer<typeof ReportStatus>

export const ReportSeverity = z.enum(severities)
export type ReportSeverity = z.infer<typeof ReportSeverity>

export const ReportDecision = z.enum(decisions)
export type ReportDecision = z.infer<typeof ReportDecision>

/** Who opened a case: somebody who reported it, the check of a text, or what an account did over time. */
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
  /** By when somebody should have decided it; null to the person concerned. */
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

/** Why somebody was warned. */
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

const Note = text(noteLength.min, noteLength.max, 'decision.note')
/** A time with its offset. */
const Until = z.iso.datetime({ offset: true, error: 'suspension.until' })

export const reportsSpecs = {
  file: spec({
    summary:
      'Report a post, a comment, a message or a person: once, a second report answers the first with 200. A person can be reported again once the first is decided',
    access: 'member',
    asTeam: 'team:write',
    whileSuspended: true,
    body: z.object({
      targetType: ReportTarget,
      targetId: RowId,
      reason: text(reasonLength.min, reasonLength.max, 'report.reason'),
      detail: z.optional(text(detailLength.min, detailLength.max, 'report.detail')),
    }),
    answer: FiledReport,
    status: 201,
    announces: ['report:new', 'report:changed'],
  }),
  listMine: spec({
    summary: 'My reports, and those about me that were decided, newest first',
    access: 'member',
    query: page(reportsPageSize, 100),
    answer: z.array(Report),
  }),
  appeal: spec({
    summary: 'Ask for a second decision, by another admin: once for each side',
    access: 'member',
    whileSuspended: true,
    body: z.object({ reason: text(reasonLength.min, detailLength.max, 'report.detail') }),
    answer: Report,
    announces: ['report:changed'],
  }),
  readClock: spec({
    summary:
      'How quickly reports were decided in the thirty days before today, and how many were open when it began; the median is null while there is none',
    access: 'visitor',
    answer: z.object({
      medianMinutes: z.nullable(z.number()),
      open: Count,
      decided: Count,
    }),
  }),
  listWarnings: spec({
    summary: 'My warnings, newest first, and until when and why I am suspended',
    access: 'member',
    answer: Standing,
  }),
  confirmWarning: spec({
    summary: 'I have read a warning; idempotent',
    access: 'member',
    whileSuspended: true,
    answer: Warning,
    announces: ['standing:changed'],
  }),
  listCases: spec({
    summary:
      'Cases: the pending ones by urgency, others newest first. Never those about the admin who asks',
    access: 'admin',
    query: z.extend(page(reportsPageSize, 100), {
      status: z._default(ReportStatus, 'pending'),
      /** Only those that were last decided so. */
      decision: z.optional(ReportDecision),
    }),
    answer: z.object({ items: z.array(AdminReport), nextBefore: z.nullable(RowId) }),
  }),
  readCase: spec({
    summary: 'A case by its own id, or by that of a report in it. Not there for whom it concerns',
    access: 'admin',
    answer: AdminReport,
  }),
  readHistory: spec({
    summary:
      'What is known of both sides of a case, without what they wrote. Every look is audited. Refused to who reported it',
    access: 'admin',
    answer: CaseHistory,
    announces: [...audited],
  }),
  readPause: spec({
    summary: 'How many heavy cases I have had today, and whether a break is suggested',
    access: 'admin',
    answer: CasePause,
  }),
  readSafety: spec({
    summary: 'Statistics of the moderators over the last 30 days, and the newest cases',
    access: 'admin',
    answer: Safety,
  }),
  deleteComment: spec({
    summary:
      'Delete a reported comment: decides its case by `delete_content`, as the call for deciding does',
    access: 'admin',
    answer: AdminReport,
    announces: [
      ...audited,
      ...(['report:changed', 'comment:removed', 'post:counts'] as const),
      // What an earlier decision did is taken back first; a story whose only answer is deleted waits again.
      ...(['standing:changed', 'post:risen'] as const),
    ],
  }),
  claim: spec({
    summary: 'Take a case on, which keeps it from other admins for 30 minutes',
    access: 'admin',
    answer: AdminReport,
    announces: [...audited, 'report:changed'],
  }),
  decide: spec({
    summary:
      'Decide a case, with its effects. The person concerned reads `note` when they are warned or suspended, so it is required there',
    access: 'admin',
    body: z.object({
      decision: ReportDecision,
      note: z.optional(Note),
      until: z.optional(Until),
    }),
    answer: AdminReport,
    announces: [
      ...audited,
      ...(['report:changed', 'post:removed', 'chat-request:changed', 'comment:removed'] as const),
      ...(['post:counts', 'message:deleted', 'room:changed'] as const),
      ...(['notification:removed', 'notification:count', 'standing:changed'] as const),
      // What was held is let out by a dismissal; a story whose only answer is deleted waits again.
      ...(['post:new', 'comment:new', 'notification:new', 'post:risen'] as const),
    ],
  }),
  readEvidence: spec({
    summary:
      'The sealed part of a case that I have claimed. Every look is audited and told to both sides',
    access: 'sudo',
    answer: z.object({
      messages: z.array(ShownEvidence),
      /** Of each sealed bundle, one in each line: a later report seals what has changed since. */
      hash: z.string(),
      /** False when one of them is not what was sealed. */
      isWhole: z.boolean(),
    }),
    announces: [...audited],
  }),
  suspend: spec({
    summary: 'Suspend a person: until then they can read, and not write',
    access: 'admin',
    body: z.object({
      until: Until,
      reason: text(reasonLength.min, noteLength.max, 'decision.note'),
    }),
    answer: Suspension,
    announces: [...audited, 'standing:changed'],
  }),
  endSuspension: spec({
    summary: 'End a suspension; idempotent',
    access: 'admin',
    answer: Suspension,
    announces: [...audited, 'standing:changed'],
  }),
}
