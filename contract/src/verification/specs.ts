import * as z from 'zod/mini'
import { audited } from '../audit/rules.ts'
import { casesOpened } from '../checks/rules.ts'
import { Count, page, RowId, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import { applicationsPageSize, reviewNoteLength } from './rules.ts'
import {
  ApplicationDraft,
  ApplicationStatus,
  Verification,
  VerificationApplication,
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
    }),
  }),
  approve: spec({
    summary: 'Approve an application of somebody else: they are a verified listener from now on',
    access: 'admin',
    staff: ['support'],
    body: ReviewNote,
    answer: VerificationApplication,
    announces: [...audited, ...decided],
  }),
  reject: spec({
    summary: 'Reject an application of somebody else. They read the note, and may apply again',
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
