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

/** What an approval by this admin does: it proposes a record, agrees to the one of another admin, or verifies alone. */
type Approval =
  | { kind: 'approve' | 'propose'; label: ApprovalLabel; record: null }
  | { kind: 'agree'; label: ApprovalLabel; record: VerificationRecord }
type ApprovalLabel =
  | 'admin.verification.approve'
  | 'admin.verification.record.propose'
  | 'admin.verification.record.agree'

/** Return what an approval by the admin `meId` does. */
export function approvalOf(
  { needsRecord, agreement, record }: VerificationReview,
  meId: number | undefined,
): Approval {
  if (record?.status === 'proposed' && record.proposedBy?.id !== meId)
    return { kind: 'agree', label: 'admin.verification.record.agree', record }
  return needsRecord && agreement === 'second'
    ? { kind: 'propose', label: 'admin.verification.record.propose', record: null }
    : { kind: 'approve', label: 'admin.verification.approve', record: null }
}
