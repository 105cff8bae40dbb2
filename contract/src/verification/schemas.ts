import * as z from 'zod/mini'
import { audited } from '../audit/schemas.ts'
import { casesOpened } from '../checks/schemas.ts'
import { PublicUser } from '../people/schemas.ts'
import { Count, page, RowId, Time, text } from '../shared/schemas.ts'
import { spec } from '../spec.ts'
import {
  applicationLength,
  applicationStatuses,
  applicationsPageSize,
  qualificationsLength,
  reviewNoteLength,
} from './rules.ts'

export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** What somebody writes to become a verified listener, and what came of it: to themselves and to admins. */
export const VerificationApplication = z.object({
  kind: z.literal('verification-application'),
  id: RowId,
  user: z.object({
    ...PublicUser.shape,
    /** Comments written under the own name. */
    commentCount: Count,
    /** Chats held as a listener. */
    chatCount: Count,
    /** Likes received under the own name. */
    likeCount: Count,
    /** When they signed up; null when their account is gone. */
    joinedAt: z.nullable(Time),
  }),
  status: ApplicationStatus,
  reason: z.string(),
  experienceDescription: z.string(),
  qualifications: z.nullable(z.string()),
  /** What the team last wrote about it, with its decision or when it revoked the verification. */
  reviewNote: z.nullable(z.string()),
  createdAt: Time,
  /** The same moment, under the name that the review has for it. */
  appliedAt: Time,
  reviewedAt: z.nullable(Time),
  /** When the verification that it led to was revoked. */
  revokedAt: z.nullable(Time),
})
export type VerificationApplication = z.infer<typeof VerificationApplication>

/** Whether somebody is a verified listener. */
export const Verification = z.object({
  kind: z.literal('verification'),
  /** The person's id. */
  id: RowId,
  isVerified: z.boolean(),
})
export type Verification = z.infer<typeof Verification>

export const ApplicationDraft = z.object({
  reason: text(applicationLength.min, applicationLength.max, 'application.text'),
  experienceDescription: text(applicationLength.min, applicationLength.max, 'application.text'),
  qualifications: z.optional(
    text(qualificationsLength.min, qualificationsLength.max, 'application.optional'),
  ),
})
export type ApplicationDraft = z.output<typeof ApplicationDraft>

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
    body: ReviewNote,
    answer: VerificationApplication,
    announces: [...audited, ...decided],
  }),
  reject: spec({
    summary: 'Reject an application of somebody else. They read the note, and may apply again',
    access: 'admin',
    body: ReviewNote,
    answer: VerificationApplication,
    announces: [...audited, ...decided],
  }),
  revoke: spec({
    summary:
      'Take a verification back, which closes the open rooms that only it allowed; idempotent',
    access: 'admin',
    body: z.object({
      note: z.optional(text(reviewNoteLength.min, reviewNoteLength.max, 'application.optional')),
    }),
    answer: Verification,
    announces: [...audited, ...decided, 'room:closed', 'notification:removed'],
  }),
}
