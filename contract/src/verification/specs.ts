import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { casesOpened } from '../checks/rules.ts'
import { Count, page, RowId, Success, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { applicationsPageSize, reviewNoteLength } from './rules.ts'
import {
  ApplicationDraft,
  ApplicationStatus,
  EndingVerification,
  RecordDraft,
  Verification,
  VerificationApplication,
  VerificationReview,
} from './schemas.ts'

export * from './schemas.ts'

const ReviewNote = z.object({
  reviewNote: z.optional(text(reviewNoteLength.min, reviewNoteLength.max, 'application.optional')),
})

const decided = ['verification:changed', 'notification:new', 'notification:count'] as const

export const verificationSpecs = {
  apply: spec({
    summary: 'Apply to be a verified listener: one application at a time, three a day',
    access: 'listener',
    body: ApplicationDraft,
    answer: VerificationApplication,
    status: 201,
    announces: ['verification:new', 'verification:changed', ...casesOpened],
  }),
  withdraw: spec({
    summary: 'Withdraw my application, as long as it waits for an answer',
    access: 'member',
    whileSuspended: true,
    answer: Success,
    announces: ['verification:removed'],
  }),
  listOf: spec({
    summary: 'The applications of one person, newest first: one’s own, or to admins anybody’s',
    access: 'member',
    query: page(applicationsPageSize, 100),
    answer: z.array(VerificationApplication),
  }),
  listAll: spec({
    summary: 'Applications, newest first, and how many there are of each status',
    access: 'admin',
    staff: ['support'],
    query: z.extend(page(applicationsPageSize, 100), { status: z.optional(ApplicationStatus) }),
    answer: z.object({
      items: z.array(VerificationApplication),
      nextBefore: z.nullable(RowId),
      counts: z.object({ total: Count, pending: Count, approved: Count, rejected: Count }),
      /** The ids of applications of adults that wait for a second admin. */
      proposed: z.array(RowId),
      /** Verifications that end within 30 days, the first to end first. */
      ending: z.array(EndingVerification),
    }),
  }),
  readReview: spec({
    summary: 'What the team knows for a decision about an application of another person',
    access: 'admin',
    staff: ['support'],
    answer: VerificationReview,
  }),
  approve: spec({
    summary:
      'Approve another person’s application: they are a verified listener from now on. For an adult the first call proposes a record of what was checked, and the same call of a second admin agrees to it',
    access: 'admin',
    staff: ['support'],
    body: z.extend(ReviewNote, { record: z.optional(RecordDraft) }),
    answer: VerificationApplication,
    announces: [...audited, ...decided],
  }),
  reject: spec({
    summary: 'Reject another person’s application. They read the note, and may apply again',
    access: 'admin',
    staff: ['support'],
    body: ReviewNote,
    answer: VerificationApplication,
    announces: [...audited, ...decided],
  }),
  revoke: spec({
    summary:
      'Take a verification back, which closes the open rooms that only it allowed; idempotent',
    access: 'admin',
    staff: ['support'],
    body: z.object({
      note: z.optional(text(reviewNoteLength.min, reviewNoteLength.max, 'application.optional')),
    }),
    answer: Verification,
    announces: [...audited, ...decided, 'room:closed', 'notification:removed'],
  }),
}
