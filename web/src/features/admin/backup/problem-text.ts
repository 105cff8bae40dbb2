import { isErrorCode } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

/** Why work on backups failed, in the reader's language; an unknown code as it is. */
export function useProblemText() {
  const { t } = useTranslation()
  return (problem: string) => (isErrorCode(problem) ? t(`errors.${problem}`) : problem)
}
