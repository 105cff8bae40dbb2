import {
  type Me,
  mayListen,
  renewalDays,
  type VerificationApplication,
  verification,
} from '@dodam/contract'
import { useRead } from '../../api/use-read.ts'

/** A member's standing as a verified listener, with the application it is about. */
export type Standing =
  | { state: 'none'; application: undefined }
  | { state: 'verified'; application: VerificationApplication | undefined }
  | { state: 'pending' | 'rejected' | 'revoked'; application: VerificationApplication }

/**
 * Return the standing by the newest application. A verified member whose newest one is another, to go on or none at all,
 * stays verified by `valid`.
 */
export function standingOf(
  { isVerified }: Pick<Me, 'isVerified'>,
  application: VerificationApplication | undefined,
  valid?: VerificationApplication,
): Standing {
  if (application?.status === 'approved')
    return { state: application.revokedAt === null ? 'verified' : 'revoked', application }
  if (isVerified) return { state: 'verified', application: valid }
  if (application === undefined) return { state: 'none', application }
  return { state: application.status, application }
}

/** Whether a verification ends so soon that the member may apply to go on. */
export const endsSoon = ({ validUntil }: VerificationApplication, now: number): boolean =>
  validUntil !== null && Date.parse(validUntil) - renewalDays * 86_400_000 <= now

const isValid = ({ status, revokedAt }: VerificationApplication) =>
  status === 'approved' && revokedAt === null

/** Return the member's applications, newest first, and their standing; undefined while unknown. */
export function useVerification(me: Me) {
  const { data, error, refetch } = useRead(
    verification.listOf,
    { params: { id: me.id } },
    { enabled: mayListen(me) },
  )
  return {
    standing: data && standingOf(me, data[0], data.find(isValid)),
    /** The application that waits for an answer; that of a verified member is to go on. */
    pending: data?.[0]?.status === 'pending' ? data[0] : undefined,
    error,
    retry: () => void refetch(),
  }
}
