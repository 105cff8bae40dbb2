import { type AdminUserDetail, users } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { type AgreedAct, agreementEffects, asksFirst } from './agreement.ts'

/** Grants admin rights to a member, or ends them. */
export function AdminRight({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (user.isBlocked && !user.isAdmin)
    return <p className="text-sm text-ink-soft">{t('admin.users.makeAdmin.suspended')}</p>
  return (
    <div>
      <Button variant={user.isAdmin ? 'dangerSoft' : 'soft'} onClick={() => setAsking(true)}>
        {t(user.isAdmin ? 'admin.users.endAdmin.do' : 'admin.users.makeAdmin.do')}
      </Button>
      {isAsking && <AdminRightDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  )
}

/**
 * Asks before granting or ending admin rights, before asking a second admin for it, and before the second admin agrees.
 */
export function AdminRightDialog({ user, request, onClose }: AgreedAct) {
  const { t } = useTranslation()
  const isEnd = user.isAdmin
  const change = useSudoAct(users.setAdmin, {
    done: ({ isAdmin }) =>
      t(
        isAdmin === isEnd
          ? 'admin.users.request.requested'
          : isEnd
            ? 'admin.users.endAdmin.done'
            : 'admin.users.makeAdmin.done',
      ),
    failed: 'admin.users.makeAdmin.failed',
  })
  const effects = isEnd
    ? (['rights', 'requests'] as const).map((one) => t(`admin.users.endAdmin.effects.${one}`))
    : (['rights', 'cases'] as const).map((one) => t(`admin.users.makeAdmin.effects.${one}`))
  const confirm = isEnd ? 'admin.users.endAdmin.confirm' : 'admin.users.makeAdmin.confirm'
  return (
    <ConfirmAct
      isDangerous={isEnd}
      title={t(isEnd ? 'admin.users.endAdmin.title' : 'admin.users.makeAdmin.title')}
      effects={[
        ...effects,
        ...agreementEffects({ user, request }),
        t('admin.users.makeAdmin.effects.recorded'),
      ]}
      confirm={t(asksFirst({ user, request }) ? 'admin.users.request.request' : confirm)}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        void change.run({ params: { id: user.id }, body: { isAdmin: !isEnd } }, (outcome) => {
          if (outcome.kind === 'done') onClose()
        })
      }
    />
  )
}
