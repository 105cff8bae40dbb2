import {
  isAdult,
  reviewNoteLength,
  type VerificationApplication,
  verification,
} from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { standingOf } from './standing.ts'

export type Decision = 'approve' | 'reject' | 'revoke'

interface Props {
  decision: Decision
  application: VerificationApplication
  /** False if it left the visible list, because it was decided. */
  isListed: boolean
  /** Called if its state differs from the one shown. */
  onOutdated: () => void
  onClose: () => void
}

/** Asks for a note and shows the effects of a decision. A decision by another admin meanwhile is reported. */
export function DecisionDialog({ decision, application, isListed, onOutdated, onClose }: Props) {
  const { t } = useTranslation()
  const gone = {
    ALREADY_PROCESSED: 'admin.verification.already',
    NOT_FOUND: 'admin.verification.gone',
  } as const
  const approve = useAct(verification.approve, {
    gone,
    done: 'admin.verification.approved',
    failed: 'admin.verification.approveFailed',
  })
  const reject = useAct(verification.reject, {
    gone,
    done: 'admin.verification.rejected',
    failed: 'admin.verification.rejectFailed',
  })
  const revoke = useAct(verification.revoke, {
    gone,
    done: 'admin.verification.revoked',
    failed: 'admin.verification.revokeFailed',
  })
  const { id, user } = application
  const isOver =
    !isListed || standingOf(application) !== (decision === 'revoke' ? 'approved' : 'pending')
  const finish = ({ kind }: { kind: string }) => {
    if (kind === 'refused') return
    if (kind === 'gone') onOutdated()
    onClose()
  }
  const decide = (text: string) => {
    const note = text === '' ? undefined : text
    if (decision === 'revoke')
      return void revoke.run({ params: { id: user.id }, body: { note } }, finish)
    const act = decision === 'approve' ? approve : reject
    void act.run({ params: { id }, body: { reviewNote: note } }, finish)
  }
  const effects = {
    approve: [
      t('admin.verification.effect.mark'),
      ...(isAdult(user) ? [t('admin.verification.effect.minors')] : []),
      t('admin.verification.effect.role'),
      t('admin.verification.effect.told'),
    ],
    reject: [t('admin.verification.effect.again'), t('admin.verification.effect.told')],
    revoke: [
      t('admin.verification.effect.unmark'),
      ...(isAdult(user) ? [t('admin.verification.effect.close')] : []),
      t('admin.verification.effect.again'),
      t('admin.verification.effect.told'),
    ],
  }[decision]
  const shown = isOver ? [t('admin.verification.already'), ...effects] : effects
  if (decision === 'approve' && isAdult(user))
    return <RecordDialog effects={shown} {...{ application, onOutdated, onClose }} />
  return (
    <ConfirmAct
      title={t(`admin.verification.ask.${decision}`, { name: nicknameOf(user) })}
      effects={shown}
      confirm={t(`admin.verification.${decision}`)}
      isDangerous={decision !== 'approve'}
      busy={approve.isPending || reject.isPending || revoke.isPending}
      reason={{
        label: t('admin.verification.noteLabel'),
        hint: t('admin.verification.noteHint'),
        limits: reviewNoteLength,
      }}
      onConfirm={decide}
      onClose={onClose}
    />
  )
}
