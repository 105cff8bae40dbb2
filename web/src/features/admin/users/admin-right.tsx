import { type AdminUserDetail, users } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

/** Make somebody an admin, or end that. */
export function AdminRight({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const change = useSudoAct(users.setAdmin, {
    done: user.isAdmin ? 'admin.users.endAdmin.done' : 'admin.users.makeAdmin.done',
    failed: 'admin.users.makeAdmin.failed',
  })
  if (user.isBlocked && !user.isAdmin)
    return <p className="text-sm text-ink-soft">{t('admin.users.makeAdmin.suspended')}</p>
  const words = user.isAdmin
    ? {
        open: t('admin.users.endAdmin.do'),
        title: t('admin.users.endAdmin.title'),
        confirm: t('admin.users.endAdmin.confirm'),
        effects: (['rights', 'requests', 'recorded'] as const).map((one) =>
          t(`admin.users.endAdmin.effects.${one}`),
        ),
      }
    : {
        open: t('admin.users.makeAdmin.do'),
        title: t('admin.users.makeAdmin.title'),
        confirm: t('admin.users.makeAdmin.confirm'),
        effects: (['rights', 'cases', 'recorded'] as const).map((one) =>
          t(`admin.users.makeAdmin.effects.${one}`),
        ),
      }
  const { open, ...asked } = words
  return (
    <div>
      <Button
        variant={user.isAdmin ? 'dangerSoft' : 'soft'}
        busy={change.isPending}
        onClick={() => setAsking(true)}
      >
        {open}
      </Button>
      {isAsking && (
        <ConfirmAct
          {...asked}
          isDangerous={user.isAdmin}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void change.run({ params: { id: user.id }, body: { isAdmin: !user.isAdmin } })
          }}
        />
      )}
    </div>
  )
}
