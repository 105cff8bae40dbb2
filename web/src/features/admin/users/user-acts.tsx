import {
  type AdminRequest,
  type AdminUserDetail,
  type KeptReason,
  keptBecause,
  recovery,
  reports,
  supportId,
  users,
} from '@dodam/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nicknameOf } from '../../../i18n/person-name.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeText } from '../../../ui/time.tsx'
import { useMe } from '../../accounts/session.ts'
import { Writing } from '../parts/suspension.tsx'
import { TextWithPerson } from '../parts/text-with-person.tsx'
import { useMay } from '../parts/use-may.ts'
import { WaitingAct } from '../parts/waiting-act.tsx'
import { PersonActs } from '../person/acts.tsx'
import { GradeForm } from '../person/grade.tsx'
import { AdminRight, EndAdminDialog, StaffRolesDialog } from './admin-right.tsx'
import { type AgreedAct, sinceText } from './agreement.ts'
import { CleanUpDialog } from './clean-up-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { Reset, ResetDialog } from './reset.tsx'
import { RoleForm } from './role-form.tsx'

const dialogs: Partial<Record<AdminRequest['act'], (given: AgreedAct) => ReactNode>> = {
  delete: RemoveDialog,
  'make-admin': StaffRolesDialog,
  'change-roles': StaffRolesDialog,
  'end-admin': EndAdminDialog,
  reset: ResetDialog,
  'clean-up': CleanUpDialog,
}

/** The acts on an account, or why they are impossible. */
export function UserActs({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const me = useMe()
  const may = useMay()
  // Held outside of the note, which unmounts after the agreement: a code in the dialog is shown only once.
  const [agreeing, setAgreeing] = useState<AdminRequest | null>(null)
  if (!me) return null
  const kept = keptBecause(user, me.id)
  const Agreeing = agreeing && dialogs[agreeing.act]
  const rights = (
    user.isAdmin ? (['change-roles', 'end-admin'] as const) : (['make-admin'] as const)
  ).filter((act) => !waits(user, act))
  return (
    <section className="flex flex-col gap-4 rounded-field border border-line bg-surface-raised px-4 py-3">
      <h2 className="font-semibold">{t('admin.users.acts')}</h2>
      {user.isDeleted ? (
        <p className="text-ink-soft">{t('admin.users.isDeleted')}</p>
      ) : (
        <>
          {kept === null && user.agreement !== 'off' && may(users.setAdmin) && (
            <Why>{t(`admin.users.agreement.${user.agreement}`)}</Why>
          )}
          {(may(users.listRequests) ? user.requests : []).map((request) => (
            <WaitingRequest
              key={request.id}
              request={request}
              onAgree={() => setAgreeing(request)}
            />
          ))}
          {may(users.setRole) && <RoleForm key={user.role} user={user} />}
          {may(users.setGrade) && <GradeForm key={user.gradeLevel} user={user} />}
          {may(reports.suspend) && <Writing user={user} />}
          <PersonActs user={user} />
          {kept === null && may(recovery.startReset) && !user.isAdmin && !waits(user, 'reset') && (
            <Reset user={user} />
          )}
          {kept === null && user.agreement !== 'missing' && may(users.setAdmin) && (
            <AdminRight user={user} acts={rights} />
          )}
          {may(users.cleanUp) && <CleanUp user={user} />}
          {may(users.remove) && <Removal user={user} kept={kept} />}
        </>
      )}
      {agreeing && Agreeing && (
        <Agreeing user={user} request={agreeing} onClose={() => setAgreeing(null)} />
      )}
    </section>
  )
}

function WaitingRequest({ request, onAgree }: { request: AdminRequest; onAgree: () => void }) {
  const { t } = useTranslation()
  const { act, requestedBy, expiresAt, reason } = request
  const given = { until: dateTimeText(expiresAt), since: sinceText(request.since) }
  return (
    <WaitingAct
      request={request}
      withdraw={users.withdrawRequest}
      what="account"
      text={(isMine) =>
        isMine ? (
          t(`admin.users.request.${act}.mine`, given)
        ) : (
          <TextWithPerson
            id={requestedBy.id}
            name={nicknameOf(requestedBy)}
            text={(admin) => t(`admin.users.request.${act}.theirs`, { ...given, admin })}
          />
        )
      }
      reason={act === 'delete' ? reason : null}
      isDangerous={act === 'delete' || act === 'clean-up' || act === 'end-admin'}
      onAgree={onAgree}
    />
  )
}

/** Whether an act waits for a second admin; its button is in the note then. */
const waits = ({ requests }: AdminUserDetail, act: AdminRequest['act']) =>
  requests.some((request) => request.act === act)

const Why = ({ children }: { children: string }) => (
  <p className="text-sm text-ink-soft">{children}</p>
)

function CleanUp({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (user.id === me?.id || user.id === supportId || user.isAi) return null
  if (waits(user, 'clean-up') || user.agreement === 'missing') return null
  return (
    <div>
      <Button
        variant="dangerSoft"
        className="max-w-full py-1 whitespace-normal!"
        onClick={() => setOpen(true)}
      >
        {t('admin.users.cleanUp.do')}
      </Button>
      {isOpen && <CleanUpDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Removal({ user, kept }: { user: AdminUserDetail; kept: KeptReason | null }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (kept !== null) return <Why>{t(`admin.users.remove.kept.${kept}`)}</Why>
  if (waits(user, 'delete') || user.agreement === 'missing') return null
  return (
    <div>
      <Button variant="dangerSoft" onClick={() => setOpen(true)}>
        {t('admin.users.remove.do')}
      </Button>
      {isOpen && <RemoveDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  )
}
