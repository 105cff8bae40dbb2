import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { Count, Moment, RowId, Time, text } from '../shared/schemas.ts'
import { agreements } from '../users/rules.ts'
import {
  applicationLength,
  applicationStatuses,
  qualificationsLength,
  recordStatuses,
} from './rules.ts'

export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** An application to become a verified listener and its outcome, as its writer and admins see it. */
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
    /** When the applicant signed up; null when their account is deleted. */
    joinedAt: z.nullable(Time),
  }),
  status: ApplicationStatus,
  reason: z.string(),
  experienceDescription: z.string(),
  qualifications: z.nullable(z.string()),
  /** The team's latest note, with its decision or when it revoked the verification. */
  reviewNote: z.nullable(z.string()),
  createdAt: Time,
  /** The same time, under the name that the review screen uses. */
  appliedAt: Time,
  reviewedAt: z.nullable(Time),
  /** When the resulting verification was revoked. */
  revokedAt: z.nullable(Time),
  /** When the resulting verification ends by itself; null for those of minors, which have no end. */
  validUntil: z.nullable(Time),
})
export type VerificationApplication = z.infer<typeof VerificationApplication>

const Named = z.pick(PublicUser, { id: true, username: true, nickname: true })

/** What was checked of an adult: when each was seen, null for what was not. */
export const VerificationRecord = z.object({
  id: RowId,
  status: z.enum(recordStatuses),
  checks: z.object({
    identity: z.nullable(Time),
    background: z.nullable(Time),
    training: z.nullable(Time),
  }),
  validUntil: Time,
  /** The note to the applicant of the admin who proposed it. */
  note: z.nullable(z.string()),
  /** The admin who checked; null for a verification from before records were kept. */
  proposedBy: z.nullable(Named),
  /** The second admin; null while it is proposed, and where one admin was enough. */
  agreedBy: z.nullable(Named),
  createdAt: Time,
  endedAt: z.nullable(Time),
})
export type VerificationRecord = z.infer<typeof VerificationRecord>

/** What the team knows for a decision about an application, beside the application itself. */
export const VerificationReview = z.object({
  kind: z.literal('verification-review'),
  /** The application's id. */
  id: RowId,
  /** The applicant is an adult, so a decision for them is a record. */
  needsRecord: z.boolean(),
  agreement: z.enum(agreements),
  record: z.nullable(VerificationRecord),
  /** Reports against the applicant that named them; those of anonymous and masked texts are excluded. */
  reportsCount: Count,
  /** Points of what adds up about the applicant by name. */
  riskPoints: z.number(),
  /** The points from which an account is paused. */
  riskLine: z.number(),
})
export type VerificationReview = z.infer<typeof VerificationReview>

/** A verification that ends soon. */
export const EndingVerification = z.object({
  /** The record's id. */
  id: RowId,
  user: Named,
  /** null for a member who was verified without an application. */
  applicationId: z.nullable(RowId),
  validUntil: Time,
})
export type EndingVerification = z.infer<typeof EndingVerification>

/** What an admin records when they verify an adult. */
export const RecordDraft = z.object({
  checks: z.object({
    identity: z.nullable(Moment),
    background: z.nullable(Moment),
    training: z.nullable(Moment),
  }),
  validUntil: Moment,
})
export type RecordDraft = z.output<typeof RecordDraft>

/** Whether a member is a verified listener. */
export const Verification = z.object({
  kind: z.literal('verification'),
  /** The member's id. */
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
