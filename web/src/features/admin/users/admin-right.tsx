import {
  type AdminUserDetail,
  mayCall,
  reports,
  type Staffed,
  type StaffRole,
  users,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useDutiesOf } from '../duty/use-duties-of.ts'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { type AgreedAct, agreementEffects, asksFirst } from './agreement.ts'
import { StaffRoleFields, useRoleNames } from './staff-roles.tsx'

type Act = 'make-admin' | 'change-roles' | 'end-admin'

interface Props {
  user: AdminUserDetail
  /** The acts that no request is waiting for. */
  acts: readonly Act[]
}

const dialogs = {
  'make-admin': StaffRolesDialog,
  'change-roles': StaffRolesDialog,
  'end-admin': EndAdminDialog,
}

/** Grants admin rights to a member, changes the roles of an admin, or ends the rights. */
export function AdminRight({ user, acts }: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<Act | null>(null)
  const Asking = asking && dialogs[asking]
  if (user.isBlocked && !user.isAdmin)
    return <p className="text-sm text-ink-soft">{t('admin.users.makeAdmin.suspended')}</p>
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === 'end-admin' ? 'dangerSoft' : 'soft'}
          onClick={() => setAsking(act)}
        >
          {t(`admin.users.${wordsOf[act]}.do`)}
        </Button>
      ))}
      {Asking && <Asking user={user} onClose={() => setAsking(null)} />}
    </div>
  )
}

const wordsOf = {
  'make-admin': 'makeAdmin',
  'change-roles': 'changeRoles',
  'end-admin': 'endAdmin',
} as const

/**
 * Chooses roles and asks before granting them, before asking a second admin for it, and before the second admin agrees, to
 * the roles of the request alone.
 */
export function StaffRolesDialog({ user, request, onClose }: AgreedAct) {
  const { t } = useTranslation()
  const namesOf = useRoleNames()
  const [roles, setRoles] = useState<StaffRole[]>(request?.roles ?? user.staffRoles)
  const words = wordsOf[user.isAdmin ? 'change-roles' : 'make-admin']
  const change = useSudoAct(users.setAdmin, {
    done: ({ staffRoles }) =>
      t(
        String(staffRoles) === String(roles)
          ? `admin.users.${words}.done`
          : 'admin.users.request.requested',
      ),
    failed: 'admin.users.makeAdmin.failed',
  })
  const may = (call: Staffed) => mayCall({ staffRoles: roles }, call)
  return (
    <ConfirmAct
      title={t(`admin.users.${words}.title`)}
      effects={[
        ...(request ? [t('admin.users.staffRoles.would', { roles: namesOf(roles) })] : []),
        t(`admin.users.${words}.effects.rights`),
        ...(may(reports.decide) ? [t('admin.users.makeAdmin.effects.cases')] : []),
        ...(may(users.openEmail) ? [t('admin.users.makeAdmin.effects.emails')] : []),
        ...agreementEffects({ user, request }),
        t('admin.users.makeAdmin.effects.recorded'),
      ]}
      confirm={t(
        asksFirst({ user, request })
          ? 'admin.users.request.request'
          : `admin.users.${words}.confirm`,
      )}
      isDisabled={roles.length === 0 || String(roles) === String(user.staffRoles)}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        void change.run({ params: { id: user.id }, body: { isAdmin: true, roles } }, (outcome) => {
          if (outcome.kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
      {!request && <StaffRoleFields chosen={roles} onChoose={setRoles} />}
    </ConfirmAct>
  )
}

/** Asks before ending admin rights, before asking a second admin for it, and before the second admin agrees. */
export function EndAdminDialog({ user, request, onClose }: AgreedAct) {
  const { t } = useTranslation()
  const duties = useDutiesOf(user.id)
  const change = useSudoAct(users.setAdmin, {
    done: ({ isAdmin }) =>
      t(isAdmin ? 'admin.users.request.requested' : 'admin.users.endAdmin.done'),
    failed: 'admin.users.makeAdmin.failed',
  })
  return (
    <ConfirmAct
      isDangerous
      title={t('admin.users.endAdmin.title')}
      effects={[
        ...(['rights', 'requests'] as const).map((one) => t(`admin.users.endAdmin.effects.${one}`)),
        ...(duties.length > 0
          ? [t('admin.users.endAdmin.effects.duty', { what: duties.join(', ') })]
          : []),
        ...agreementEffects({ user, request }),
        t('admin.users.makeAdmin.effects.recorded'),
      ]}
      confirm={t(
        asksFirst({ user, request })
          ? 'admin.users.request.request'
          : 'admin.users.endAdmin.confirm',
      )}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() =>
        void change.run({ params: { id: user.id }, body: { isAdmin: false } }, (outcome) => {
          if (outcome.kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
    </ConfirmAct>
  )
}
