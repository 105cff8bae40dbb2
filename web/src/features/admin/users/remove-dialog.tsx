import { deletionReasonLength, users } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { type AgreedAct, agreementEffects, asksFirst } from './agreement.ts'

/** Asks before deleting an account, before asking a second admin for it, and before the second admin agrees. */
export function RemoveDialog({ user, request, onClose }: AgreedAct) {
  const { t } = useTranslation()
  const isFirst = asksFirst({ user, request })
  const remove = useSudoAct(users.remove, {
    done: ({ isDeleted }) =>
      t(isDeleted ? 'admin.users.remove.done' : 'admin.users.request.requested'),
    gone: { NOT_FOUND: 'admin.users.remove.done' },
    failed: 'admin.users.remove.failed',
  })
  const title = isFirst ? 'titleRequest' : request ? 'titleConfirm' : 'title'
  return (
    <ConfirmAct
      isDangerous
      title={t(`admin.users.remove.${title}`)}
      effects={[
        ...(['profile', 'stories', 'chats'] as const).map((one) =>
          t(`admin.users.remove.effects.${one}`),
        ),
        ...agreementEffects({ user, request }),
        t('admin.users.remove.effects.recorded'),
      ]}
      confirm={t(isFirst ? 'admin.users.request.request' : 'admin.users.remove.confirm')}
      busy={remove.isPending}
      reason={{
        label: t('admin.users.remove.reason'),
        hint: t('admin.users.remove.reasonHint'),
        limits: deletionReasonLength,
      }}
      onClose={onClose}
      onConfirm={(reason) =>
        void remove.run({ params: { id: user.id }, body: { reason } }, (outcome) => {
          // The input stays after a refusal or a cancelled password.
          if (outcome.kind === 'done' || outcome.kind === 'gone') onClose()
        })
      }
    >
      <AboutPerson person={user} />
    </ConfirmAct>
  )
}
