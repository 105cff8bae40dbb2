import type { ApplicationStatus, VerificationApplication } from '@dodam/contract'

/** Return the state of an application; one with a revoked verification has ended. */
export const standingOf = ({
  status,
  revokedAt,
}: Pick<VerificationApplication, 'status' | 'revokedAt'>): ApplicationStatus | 'ended' =>
  revokedAt === null ? status : 'ended'
