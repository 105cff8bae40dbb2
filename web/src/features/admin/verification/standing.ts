import type { ApplicationStatus, VerificationApplication } from '@dodam/contract'

/** How an application stands: one whose verification was taken back since has ended. */
export const standingOf = ({
  status,
  revokedAt,
}: Pick<VerificationApplication, 'status' | 'revokedAt'>): ApplicationStatus | 'ended' =>
  revokedAt === null ? status : 'ended'
