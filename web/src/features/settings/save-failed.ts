import i18next from 'i18next'
import { CallError } from '../../api/call.ts'
import { errorText } from '../../ui/error-text.ts'

/** What does not say more than that it did not work. */
const vague: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE', 'VALIDATION_FAILED'])

/** What a person is told when settings could not be saved. */
export const saveFailedText = (error: unknown): string =>
  error instanceof CallError && !vague.has(error.code)
    ? errorText(error)
    : i18next.t('settings.failed')
