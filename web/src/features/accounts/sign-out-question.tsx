import { useTranslation } from 'react-i18next'
import { LeaveQuestionDialog } from '../../ui/dialog.tsx'
import { useSignOutQuestion } from './use-sign-out.ts'

/** Asks before a sign-out that deletes drafts from this device. */
export function SignOutQuestion() {
  const { t } = useTranslation()
  const leave = useSignOutQuestion((question) => question.leave)
  if (leave === null) return null
  const close = () => useSignOutQuestion.setState({ leave: null })
  return (
    <LeaveQuestionDialog
      words={{
        title: t('accounts.signOut.title'),
        line: t('settings.signOut.line'),
        stay: t('accounts.signOut.stay'),
        leave: t('accounts.signOut.leave'),
      }}
      onStay={close}
      onLeave={() => {
        close()
        leave()
      }}
    />
  )
}
