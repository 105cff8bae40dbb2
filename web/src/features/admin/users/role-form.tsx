import { type AdminUserDetail, type Role, roles, supportId, users } from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'

const effects = ['rights', 'told', 'recorded'] as const

/** Chooses and confirms another role. */
export function RoleForm({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const [role, setRole] = useState<Role>(user.role)
  const [isAsking, setAsking] = useState(false)
  const change = useSudoAct(users.setRole, {
    done: 'admin.users.setRole.done',
    failed: 'admin.users.setRole.failed',
  })
  const why =
    user.isAi || user.id === supportId ? 'product' : user.isRoleLocked ? 'locked' : undefined
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          className="min-w-0 flex-1 basis-40"
          label={t('admin.users.role.label')}
          value={role}
          disabled={why !== undefined}
          onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? user.role)}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {t(`app.role.${one}`)}
            </option>
          ))}
        </Select>
        {role !== user.role && (
          <Button variant="soft" busy={change.isPending} onClick={() => setAsking(true)}>
            {t('admin.users.setRole.do')}
          </Button>
        )}
      </div>
      {why && <p className="text-sm text-ink-soft">{t(`admin.users.setRole.${why}`)}</p>}
      {isAsking && (
        <ConfirmAct
          title={t('admin.users.setRole.title', { role: t(`app.role.${role}`) })}
          effects={effects.map((one) => t(`admin.users.setRole.effects.${one}`))}
          confirm={t('admin.users.setRole.confirm')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void change.run({ params: { id: user.id }, body: { role } })
          }}
        >
          <AboutPerson person={user} />
        </ConfirmAct>
      )}
    </div>
  )
}
