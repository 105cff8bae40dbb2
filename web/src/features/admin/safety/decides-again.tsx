import type { AdminReport } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useColleagues } from './colleagues.ts'

/**
 * What an admin reads who decided first and may decide again: no other admin has been one for so long that it must be them.
 * A new one may be there, who sees it with fresh eyes.
 */
export function DecidesAgain({ of: one }: { of: AdminReport }) {
  const { t } = useTranslation()
  const colleagues = useColleagues(one)
  if (colleagues === undefined) return null
  return t(colleagues.length === 0 ? 'admin.safety.second.alone' : 'admin.safety.second.rather')
}
