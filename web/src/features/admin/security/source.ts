import type { Incident } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Return the network that is an incident's source; null if it is not a network. */
export const networkOf = (source: string): string | null =>
  /^[\da-f:.]+(?:\/\d+)?$/i.test(source) ? source : null

/** Return the text of an incident's source in the reader's language; null if it is the account that is named beside it. */
export function useSourceText() {
  const { t } = useTranslation()
  return ({ source, targetUser }: Pick<Incident, 'source' | 'targetUser'>): string | null => {
    const [, kind, id = ''] = /^(user|deleted) (\d+)$/.exec(source) ?? []
    if (kind === 'user')
      return targetUser === null ? t('admin.security.source.account', { id }) : null
    if (kind === 'deleted') return t('admin.security.source.deleted')
    return source === 'everywhere' ? t('admin.security.source.everywhere') : source
  }
}
