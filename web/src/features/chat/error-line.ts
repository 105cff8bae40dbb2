import { errors, isErrorCode } from '@dodam/contract'
import { currentLanguage } from '../../i18n/language.ts'

/** Why a message was refused, in the language on screen; nothing for a reason the contract does not know. */
export const errorLine = (code = ''): string =>
  isErrorCode(code) ? errors[code][currentLanguage()].replace(/^Unauthorized: /, '') : ''
