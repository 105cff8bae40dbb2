import type {
  ApplicationStatus,
  VerificationApplication,
  VerificationRecord,
  VerificationReview,
} from '@dodam/contract'

/** Return the state of an application; one with a revoked verification has ended. */
export const standingOf = ({
  status,
  revokedAt,
}: Pick<VerificationApplication, 'status' | 'revokedAt'>): ApplicationStatus | 'ended' =>
  revokedAt === null ? status : 'ended'

/** The name of what an approval by this admin does, and the proposal of another admin if it agrees to that. */
interface Approval {
  label: `admin.verification.${'approve' | 'record.propose' | 'record.change' | 'record.agree'}`
  agreesTo: VerificationRecord | null
}

/** Return what an approval by the admin `meId` does: it proposes a record, agrees to one, or verifies at once. */
export function approvalOf(
  { needsRecord, agreement, record }: VerificationReview,
  meId: number | undefined,
): Approval {
  const proposal = record?.status === 'proposed' ? record : null
  if (proposal !== null && proposal.proposedBy?.id !== meId)
    return { label: 'admin.verification.record.agree', agreesTo: proposal }
  if (!needsRecord || agreement !== 'second')
    return { label: 'admin.verification.approve', agreesTo: null }
  return {
    label: `admin.verification.record.${proposal === null ? 'propose' : 'change'}`,
    agreesTo: null,
  }
}
