import { type AdminUserDetail, deletionReasonLength, users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

interface Props {
  user: AdminUserDetail
  onClose: () => void
}

/** Asks before an account is deleted, before that is asked for, and before the second admin confirms it. */
export function RemoveDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const isSecond = user.deletionRequest !== null
  const isFirst = user.needsSecond && !isSecond
  const remove = useSudoAct(users.remove, {
    done: ({ isDeleted }) =>
      t(isDeleted ? 'admin.users.remove.done' : 'admin.users.remove.requested'),
    gone: { NOT_FOUND: 'admin.users.remove.done' },
    failed: 'admin.users.remove.failed',
  })
  const title = isFirst ? 'titleRequest' : isSecond ? 'titleConfirm' : 'title'
  const effects = [
    ...(['profile', 'stories', 'chats'] as const),
    ...(isFirst ? (['second'] as const) : []),
    'recorded' as const,
  ]
  return (
    <ConfirmAct
      isDangerous
      title={t(`admin.users.remove.${title}`)}
      effects={effects.map((one) => t(`admin.users.remove.effects.${one}`))}
      confirm={t(isFirst ? 'admin.users.remove.request' : 'admin.users.remove.confirm')}
      busy={remove.isPending}
      reason={{
        label: t('admin.users.remove.reason'),
        hint: t('admin.users.remove.reasonHint'),
        limits: deletionReasonLength,
      }}
      onClose={onClose}
      onConfirm={(reason) =>
        void remove.run({ params: { id: user.id }, body: { reason } }, (outcome) => {
          // What was typed stays where it was refused, or the password was not given.
          if (outcome.kind === 'done' || outcome.kind === 'gone') onClose()
        })
      }
    />
  )
}
