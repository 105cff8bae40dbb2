import { type Me, mayListen, type VerificationApplication, verification } from '@dodam/contract'
import { useRead } from '../../api/use-read.ts'

/** A member's standing as a verified listener, with the application it is about. */
export type Standing =
  | { state: 'none'; application: undefined }
  | { state: 'verified'; application: VerificationApplication | undefined }
  | { state: 'pending' | 'rejected' | 'revoked'; application: VerificationApplication }

/** Return the standing by the newest application; for a member verified without one, by the record. */
export function standingOf(
  { isVerified }: Pick<Me, 'isVerified'>,
  application: VerificationApplication | undefined,
): Standing {
  if (application?.status === 'approved')
    return { state: application.revokedAt === null ? 'verified' : 'revoked', application }
  if (isVerified) return { state: 'verified', application: undefined }
  if (application === undefined) return { state: 'none', application }
  return { state: application.status, application }
}

/** Return the member's applications, newest first, and their standing; undefined while unknown. */
export function useVerification(me: Me) {
  const { data, error, refetch } = useRead(
    verification.listOf,
    { params: { id: me.id } },
    { enabled: mayListen(me) },
  )
  return {
    standing: data && standingOf(me, data[0]),
    error,
    retry: () => void refetch(),
  }
}
