import type { AdminReport } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import type { Claim } from './claiming.ts'
import { useForOther } from './for-other.ts'

/** Return why this admin cannot open the sealed part of a case; null where they can. */
export function useEvidenceRefusal(
  one: AdminReport,
  { claim, isOwn }: { claim: Claim; isOwn: boolean },
): string | null {
  const { t } = useTranslation()
  const forOther = useForOther(one)
  const isHeld = claim.kind === 'held'
  if (one.status !== 'pending' || (isHeld && claim.isMine)) return null
  if (isOwn) return t('admin.safety.claim.own')
  if (isHeld) return t('admin.safety.evidence.waits')
  return forOther ?? t('admin.safety.evidence.needsClaim')
}
