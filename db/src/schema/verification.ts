import type { ApplicationStatus, VerificationRecord } from '@dodam/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Timestamp } from './columns.ts'

/** An application to become a verified listener. A member has at most one pending. */
export interface VerificationApplicationsTable {
  id: Generated<number>
  userId: number
  status: Generated<ApplicationStatus>
  /** This and the other texts are empty once the account is deleted. */
  reason: string
  experienceDescription: string
  qualifications: string | null
  /** The team's latest note to the applicant. */
  reviewNote: string | null
  createdAt: CreatedAt
  reviewedAt: Timestamp | null
  /** The admin; null while it is pending, and where it ended with the account. */
  reviewedBy: number | null
  /** When the resulting verification was revoked. */
  revokedAt: Timestamp | null
}

/** What was checked of an adult, and until when they are verified. A member has at most one valid. */
export interface VerificationRecordsTable {
  id: Generated<number>
  userId: number
  /** null for a member who was verified without an application. */
  applicationId: number | null
  status: VerificationRecord['status']
  /** When this, and each of the next two, was seen; null for what was not. */
  identityAt: Timestamp | null
  backgroundAt: Timestamp | null
  trainingAt: Timestamp | null
  validUntil: Timestamp
  /** The note to the applicant of the admin who proposed it. */
  note: string | null
  /** null for a verification from before records were kept. */
  proposedBy: number | null
  /** null while it is proposed, and where one admin was enough. */
  agreedBy: number | null
  createdAt: CreatedAt
  /** When its end was announced. */
  remindedAt: Timestamp | null
  endedAt: Timestamp | null
}
