import { reportReasons } from '@dodam/contract'
import { useTranslation } from 'react-i18next'

type Code = (typeof reportReasons)[number]
const isCode = (reason: string): reason is Code =>
  (reportReasons as readonly string[]).includes(reason)

/** Return the text of a reason: the words of its code, or the free text. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation()
  return (reason) => (isCode(reason) ? t(`reports.reason.${reason}.name`) : reason)
}
