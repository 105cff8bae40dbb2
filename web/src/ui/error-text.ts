import i18next, { type ParseKeys } from 'i18next'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isText = (key: string): key is ParseKeys => i18next.exists(key)

/** Return the message of a failed call, in the current language. */
export function errorText(error: unknown): string {
  const named = codeOf(error)
  if (named === 'OFFLINE') return i18next.t('ui.offline')
  const key = `errors.${named}`
  // A visitor's first page may fail before the later texts are loaded.
  return isText(key) ? i18next.t(key) : i18next.t('ui.failed')
}
