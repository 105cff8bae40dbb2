import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { takenBack } from '../notifications/rules.ts'
import { Count, page, RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { caseSpecs } from './cases/specs.ts'
import { CaseFilters, CaseQueue } from './queue/schemas.ts'
import {
  detailLength,
  handoverLength,
  handoversPageSize,
  noteLength,
  reasonLength,
  recipientLength,
  reportsPageSize,
} from './rules.ts'
import {
  AdminReport,
  CaseMessage,
  FiledReport,
  Handover,
  HeldStory,
  Report,
  ReportDecision,
  ReportTarget,
  ShownEvidence,
  Standing,
  Suspension,
  Until,
  Warning,
} from './schemas.ts'
import { CaseHistory, CasePause, Safety } from './statistics/schemas.ts'

export * from './cases/schemas.ts'
export * from './schemas.ts'

const Note = text(noteLength.min, noteLength.max, 'decision.note')

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
  hold: spec({
    summary:
      'Hide a story from all but its author until its case is decided: in the case that waits, or else by a report of mine, which needs the reason. With `isHeld` false show it again, as the admin who has claimed the case. Answers the case; with 200 where it was there before',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({
      isHeld: z.optional(z.boolean()),
      reason: z.optional(text(reasonLength.min, reasonLength.max, 'report.reason')),
      detail: z.optional(text(detailLength.min, detailLength.max, 'report.detail')),
    }),
    answer: AdminReport,
    status: 201,
    announces: [
      ...audited,
      ...(['report:new', 'report:changed', 'post:removed', 'post:changed', 'post:new'] as const),
      ...(['notification:removed', 'notification:count'] as const),
    ],
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
    // The person concerned can answer the team again.
    announces: ['report:changed', 'room:changed'],
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
      'Cases: the pending ones by severity, crises first, then by due time; others newest first. Never those about the admin who asks. Filters find a case only by what its view shows',
    access: 'admin',
    staff: ['moderator'],
    query: CaseFilters,
    answer: CaseQueue,
  }),
  readCase: spec({
    summary: 'A case by its own id, or by that of a report in it. Not there for whom it concerns',
    access: 'admin',
    staff: ['moderator'],
    answer: AdminReport,
  }),
  readHistory: spec({
    summary:
      'What is known of both sides of a case, without what they wrote. Every look is audited. Refused to who reported it, and to the other side of its chat',
    access: 'admin',
    staff: ['moderator'],
    answer: CaseHistory,
    announces: [...audited],
  }),
  readPause: spec({
    summary: 'How many heavy cases I have had today, and whether a break is suggested',
    access: 'admin',
    staff: ['moderator'],
    answer: CasePause,
  }),
  readSafety: spec({
    summary: 'Statistics of the moderators over the last 30 days, and the newest cases',
    access: 'admin',
    staff: ['moderator'],
    answer: Safety,
  }),
  deleteComment: spec({
    summary:
      'Delete a reported comment: decides its case by `delete_content`, as the call for deciding does',
    access: 'admin',
    staff: ['moderator'],
    answer: AdminReport,
    announces: [
      ...audited,
      ...(['report:changed', 'comment:removed', 'post:counts', 'room:changed'] as const),
      ...takenBack,
      // The effects of an earlier decision are reverted first; a story whose only answer is deleted waits again.
      ...(['standing:changed', 'post:risen', 'notification:new'] as const),
    ],
  }),
  claim: spec({
    summary:
      'Take a case on, which keeps it from other admins for 30 minutes; with `withOpenCases` also the open cases that `readLinks` lists, as far as no other admin has them',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({ withOpenCases: z.optional(z.boolean()) }),
    answer: AdminReport,
    announces: [...audited, 'report:changed'],
  }),
  release: spec({
    summary:
      'Let a case go that I have claimed: the next admin can take it on at once, and an urgent one rings again; idempotent',
    access: 'admin',
    staff: ['moderator'],
    answer: AdminReport,
    announces: [...audited, 'report:changed'],
  }),
  assign: spec({
    summary:
      'Give a case that I have claimed to another admin, whose 30 minutes begin. CASE_MASKED where it does not show every name, COLLEAGUE_EXCLUDED for an admin that may not decide it',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({ adminId: RowId }),
    answer: AdminReport,
    announces: [...audited, 'report:changed'],
  }),
  endRoom: spec({
    summary:
      'End the room of a reported message, or the rooms in which texts of the case were stopped, for both of their members, without a decision: the other one keeps the messages. Of several in which the member concerned is anonymous, all but one end for the other members at random moments. For the admin who has claimed the case; idempotent',
    access: 'admin',
    staff: ['moderator'],
    answer: AdminReport,
    announces: [
      ...audited,
      ...(['report:changed', 'room:closed'] as const),
      ...(['notification:removed', 'notification:count'] as const),
    ],
  }),
  decide: spec({
    summary:
      'Decide a case, with its effects. The person concerned reads `note` when they are warned or suspended, so it is required there. `helped`, `handed_over` and `no_danger` are for a crisis, and say with `story` what becomes of a held text',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({
      decision: ReportDecision,
      story: z.optional(HeldStory),
      note: z.optional(Note),
      until: z.optional(Until),
    }),
    answer: AdminReport,
    announces: [
      ...audited,
      ...(['report:changed', 'post:removed', 'chat-request:changed', 'comment:removed'] as const),
      ...takenBack,
      ...(['post:counts', 'message:deleted', 'room:changed'] as const),
      'standing:changed',
      // A dismissal, or a crisis decided with `publish`, publishes what was held; a story whose only answer is deleted waits again.
      ...(['post:new', 'comment:new', 'notification:new', 'post:risen', 'post:settled'] as const),
    ],
  }),
  readEvidence: spec({
    summary:
      'The sealed part of a case that I have claimed, or with a reason of one that is decided, while it is kept. Every look is audited and told to both sides',
    access: 'sudo',
    staff: ['moderator'],
    query: z.object({
      /** Required once the case is decided. */
      reason: z.optional(text(reasonLength.min, noteLength.max, 'evidence.reason')),
    }),
    answer: z.object({
      messages: z.array(ShownEvidence),
      /** The hash of each sealed bundle, one per line: a later report seals what has changed since. */
      hash: z.string(),
      /** False when a bundle does not match its seal. */
      isWhole: z.boolean(),
    }),
    announces: [...audited, 'case:recorded', 'report:changed'],
  }),
  listMessages: spec({
    summary:
      'What the support team and the person concerned wrote about a case, oldest first: the newest hundred, until the decision. Refused to who reported it',
    access: 'admin',
    staff: ['moderator'],
    answer: z.array(CaseMessage),
  }),
  handOver: spec({
    summary:
      'Record who outside was told of a case, and what. The entry is never changed, and the same one again within ten minutes answers the first. Refused to who reported the case',
    access: 'admin',
    staff: ['moderator'],
    body: z.object({
      to: text(recipientLength.min, recipientLength.max, 'handover.to'),
      what: text(handoverLength.min, handoverLength.max, 'handover.what'),
    }),
    answer: Handover,
    status: 201,
    announces: [...audited, 'case:recorded'],
  }),
  listHandovers: spec({
    summary:
      'Who outside was told of a case, and what, newest first. Refused to who reported the case',
    access: 'admin',
    staff: ['moderator'],
    query: page(handoversPageSize, 100),
    answer: z.object({ items: z.array(Handover), nextBefore: z.nullable(RowId) }),
  }),
  ...caseSpecs,
  suspend: spec({
    summary: 'Suspend a person: until then they can read, and not write',
    access: 'admin',
    staff: ['moderator'],
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
    staff: ['moderator'],
    answer: Suspension,
    announces: [...audited, 'standing:changed'],
  }),
}
