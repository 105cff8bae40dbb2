import { isErrorCode } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Return why a job failed, in the reader's language; an unknown code unchanged. */
export function useProblemText() {
  const { t } = useTranslation()
  return (problem: string) => (isErrorCode(problem) ? t(`errors.${problem}`) : problem)
}
