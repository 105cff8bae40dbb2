import { useTranslation } from 'react-i18next'

/** Return the id of the account that is an incident's source; null if the source is a network or unspecific. */
export const accountOf = (source: string) => /^user (\d+)$/.exec(source)?.[1] ?? null

/** Return the network that is an incident's source; null if it is not a network. */
export const networkOf = (source: string): string | null =>
  /^[\da-f:.]+(?:\/\d+)?$/i.test(source) ? source : null

/** Return the text of an incident's source in the reader's language. */
export function useSourceText() {
  const { t } = useTranslation()
  return (source: string) => {
    const id = accountOf(source)
    if (id !== null) return t('admin.security.source.account', { id })
    if (/^deleted \d+$/.test(source)) return t('admin.security.source.deleted')
    return source === 'everywhere' ? t('admin.security.source.everywhere') : source
  }
}
