import type { AdminReport } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../accounts/session.ts'
import { usePersonName } from './case-words.ts'
import { useLinks } from './use-links.ts'

/** Return why another admin than this one decides an appeal; null where this one may. */
export function useForOther(one: AdminReport): string | null {
  const { t } = useTranslation()
  const nameOf = usePersonName()
  const isFirst = one.decidedBy === useMe()?.id
  const links = useLinks(one.id)
  if (one.status !== 'pending' || one.decidedBy === null) return null
  // Who decided first is not offered it before the server has said that no other admin could.
  if (!(links?.isForOther ?? isFirst)) return null
  return isFirst
    ? t('admin.safety.second.mine')
    : t('admin.safety.second.new', { name: nameOf(one.decider) })
}
