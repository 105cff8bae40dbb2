import { againText } from '@dodam/contract'
import i18next from 'i18next'
import { isWord } from '../i18n/is-word.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Return the seconds after which a refused call can be made again, if the server named them. */
const waitOf = (error: unknown) =>
  error instanceof Error && 'retryAfterMs' in error && typeof error.retryAfterMs === 'number'
    ? error.retryAfterMs / 1_000
    : undefined

/** Return the message of a failed call, in the current language. */
export function errorText(error: unknown): string {
  const named = codeOf(error)
  // No answer came: the device has no connection, or the server does not answer.
  if (named === 'OFFLINE') return i18next.t(navigator.onLine ? 'ui.unreached' : 'ui.offline')
  const key = `errors.${named}`
  // A visitor's first page may fail before the later texts are loaded.
  if (!isWord(key)) return i18next.t('ui.failed')
  const language = i18next.language === 'en' ? 'en' : 'ko'
  return i18next.t(key) + againText(named, { language, seconds: waitOf(error) })
}
