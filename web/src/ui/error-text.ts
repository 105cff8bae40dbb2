import { errors, isErrorCode } from '@dodam/contract'
import i18next from 'i18next'
import { CallError } from '../api/call.ts'
import { currentLanguage } from '../i18n/language.ts'

/** What a person is told about a failed call, in the language on screen. */
export function errorText(error: unknown): string {
  if (error instanceof CallError && error.code === 'OFFLINE') return i18next.t('ui.offline')
  const code = error instanceof CallError && isErrorCode(error.code) ? error.code : 'INTERNAL'
  // The documented prefix of 401 texts is for programs.
  return errors[code][currentLanguage()].replace(/^Unauthorized: /, '')
}
