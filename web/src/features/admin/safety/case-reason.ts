import { useTranslation } from 'react-i18next'
import { useReasonText } from '../../reports/reason-text.ts'

/** The reason of a case that the points of an account opened, which no member gives. */
const ofRisk = 'risk'

/** Return the text of a case's reason: the words of its code, or what the reporter wrote. */
export function useCaseReason(): (reason: string) => string {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  return (reason) => (reason === ofRisk ? t('admin.safety.source.risk') : reasonText(reason))
}
