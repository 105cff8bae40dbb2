import i18next, { type ParseKeys } from 'i18next'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isText = (key: string): key is ParseKeys => i18next.exists(key)

/** What a person is told about a failed call, in the language on screen. */
export function errorText(error: unknown): string {
  const named = codeOf(error)
  if (named === 'OFFLINE') return i18next.t('ui.offline')
  const key = `errors.${named}`
  // A visitor's first page may fail before the later words have come.
  return isText(key) ? i18next.t(key) : i18next.t('ui.failed')
}
