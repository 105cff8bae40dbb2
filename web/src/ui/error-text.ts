import { errors, isErrorCode } from '@dodam/contract'
import i18next from 'i18next'
import { currentLanguage } from '../i18n/language.ts'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What a person is told about a failed call, in the language on screen. */
export function errorText(error: unknown): string {
  const named = codeOf(error)
  if (named === 'OFFLINE') return i18next.t('ui.offline')
  const code = isErrorCode(named) ? named : 'INTERNAL'
  // The documented prefix of 401 texts is for programs.
  return errors[code][currentLanguage()].replace(/^Unauthorized: /, '')
}
