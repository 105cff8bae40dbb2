import { useTranslation } from 'react-i18next'

/** The id of the account that an incident comes from; null where it comes from a network, or from everywhere. */
export const accountOf = (source: string) => /^user (\d+)$/.exec(source)?.[1] ?? null

/** The network that an incident comes from; null where it is no network. */
export const networkOf = (source: string): string | null =>
  /^[\da-f:.]+(?:\/\d+)?$/i.test(source) ? source : null

/** Where an incident comes from, in the reader's language. */
export function useSourceText() {
  const { t } = useTranslation()
  return (source: string) => {
    const id = accountOf(source)
    if (id !== null) return t('admin.security.source.account', { id })
    if (/^deleted \d+$/.test(source)) return t('admin.security.source.deleted')
    return source === 'everywhere' ? t('admin.security.source.everywhere') : source
  }
}
