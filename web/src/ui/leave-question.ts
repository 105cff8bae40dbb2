import { useTranslation } from 'react-i18next'
import type { LeaveQuestion } from './dialog.tsx'

type Words =
  | 'accounts.signUp.closing'
  | 'recovery.codes.closing'
  | 'reports.closing'
  | 'second-factor.app.closing'
  | 'settings.leave'
  | 'settings.password.closing'

/** Return the question before something unsaved is lost, from its four words. */
export function useLeaveQuestion(of: Words): LeaveQuestion {
  const { t } = useTranslation()
  return {
    title: t(`${of}.title`),
    line: t(`${of}.line`),
    stay: t(`${of}.stay`),
    leave: t(`${of}.leave`),
  }
}
