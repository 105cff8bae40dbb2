import * as z from 'zod/mini'
import { PublicUser } from '../people/schemas.ts'
import { Count, RowId, Time, text } from '../shared/schemas.ts'
import { applicationLength, applicationStatuses, qualificationsLength } from './rules.ts'

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
})
export type VerificationApplication = z.infer<typeof VerificationApplication>

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
