import { errors, isErrorCode } from '@dodam/contract'
import { currentLanguage } from '../../i18n/language.ts'

/** Return why a message was refused, in the current language; empty for an unknown code. */
export const errorLine = (code = ''): string =>
  isErrorCode(code) ? errors[code][currentLanguage()].replace(/^Unauthorized: /, '') : ''
