import type { ApplicationStatus } from '@dodam/contract'
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
