import {
  type AdminUserDetail,
  noteLength,
  reasonLength,
  risk,
  support,
  supportId,
  users,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../acts/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { useMe } from '../../accounts/session.ts'
import { AboutPerson } from '../parts/about-person.tsx'
import { ConfirmAct } from '../parts/confirm-act.tsx'
import { CloseChatsDialog } from '../parts/suspension.tsx'
import { useMay } from '../parts/use-may.ts'
import { useSudoAct } from '../parts/use-sudo-act.ts'
import { LiftPause } from './lift-pause.tsx'
import { WriteDialog } from './write-dialog.tsx'

/** The length of a reason that the member reads. */
const toldReason = { min: reasonLength.min, max: noteLength.max }

/** Acts on a member that need no case: a message of the team, a warning, the end of all sessions, and the end of a pause. */
export function PersonActs({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation()
  const me = useMe()
  const may = useMay()
  const [open, setOpen] = useState<'write' | 'warn' | 'sign-out' | 'chats' | 'ban' | null>(null)
  const close = () => setOpen(null)
  const isMine = user.id === me?.id
  const isReached = !isMine && !user.isAi && user.id !== supportId
  const mayWarn = may(users.warn) && isReached
  const maySignOut = !user.isAi && (!user.isAdmin || isMine || may(users.setAdmin))
  const mayRestrict = mayWarn && !user.isAdmin
  const openChats = useAct(users.openChats, {
    done: 'admin.person.chats.opened',
    failed: 'admin.users.suspend.failed',
  })
  const liftBan = useSudoAct(users.liftBan, {
    done: 'admin.person.ban.lifted',
    failed: 'admin.users.suspend.failed',
  })
  const ofUser = { params: { id: user.id } }
  return (
    <>
      {user.pausedAt !== null && !isMine && may(risk.endPause) && <LiftPause user={user} />}
      <div className="flex flex-wrap gap-2">
        {may(support.send) && isReached && (
          <Button variant="soft" onClick={() => setOpen('write')}>
            {t('admin.safety.write.title')}
          </Button>
        )}
        {mayWarn && (
          <Button variant="soft" onClick={() => setOpen('warn')}>
            {t('admin.person.warn.do')}
          </Button>
        )}
        {maySignOut && (
          <Button variant="soft" onClick={() => setOpen('sign-out')}>
            {t('admin.person.signOut.do')}
          </Button>
        )}
        {mayRestrict && user.bannedAt === null && (
          <>
            {user.chatsClosed && (
              <Button
                variant="soft"
                busy={openChats.isPending}
                onClick={() => void openChats.run(ofUser)}
              >
                {t('admin.person.chats.open')}
              </Button>
            )}
            <Button variant="dangerSoft" onClick={() => setOpen('chats')}>
              {t('admin.person.chats.do')}
            </Button>
            {may(users.ban) && (
              <Button variant="dangerSoft" onClick={() => setOpen('ban')}>
                {t('admin.person.ban.do')}
              </Button>
            )}
          </>
        )}
        {user.bannedAt !== null && may(users.ban) && (
          <Button variant="soft" busy={liftBan.isPending} onClick={() => void liftBan.run(ofUser)}>
            {t('admin.person.ban.lift')}
          </Button>
        )}
      </div>
      {open === 'write' && <WriteDialog user={user} onClose={close} />}
      {open === 'chats' && <CloseChatsDialog user={user} onClose={close} />}
      {open === 'ban' && <BanDialog user={user} onClose={close} />}
      {open === 'warn' && <WarnDialog user={user} onClose={close} />}
      {open === 'sign-out' && <SignOutDialog user={user} isMine={isMine} onClose={close} />}
    </>
  )
}

interface DialogProps {
  user: AdminUserDetail
  onClose: () => void
}

function WarnDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation()
  const warn = useAct(users.warn, {
    done: 'admin.person.warn.done',
    failed: 'admin.person.warn.failed',
  })
  return (
    <ConfirmAct
      title={t('admin.person.warn.title')}
      effects={(['told', 'recorded'] as const).map((one) => t(`admin.person.warn.effects.${one}`))}
      confirm={t('admin.person.warn.do')}
      busy={warn.isPending}
      reason={{
        label: t('admin.person.warn.reason'),
        limits: toldReason,
      }}
      onClose={onClose}
      onConfirm={(reason) =>
        void warn.run({ params: { id: user.id }, body: { reason } }, ({ kind }) => {
          if (kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
    </ConfirmAct>
  )
}

function BanDialog({ user, onClose }: DialogProps) {
  const { t } = useTranslation()
  const ban = useSudoAct(users.ban, {
    done: 'admin.person.ban.done',
    failed: 'admin.users.suspend.failed',
  })
  return (
    <ConfirmAct
      isDangerous
      title={t('admin.person.ban.title')}
      effects={(['reads', 'rooms', 'watched', 'told', 'recorded'] as const).map((one) =>
        t(`admin.person.ban.effects.${one}`),
      )}
      confirm={t('admin.person.ban.do')}
      busy={ban.isPending}
      reason={{ label: t('admin.users.suspend.reason'), limits: toldReason }}
      onClose={onClose}
      onConfirm={(reason) =>
        void ban.run({ params: { id: user.id }, body: { reason } }, ({ kind }) => {
          if (kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
    </ConfirmAct>
  )
}

function SignOutDialog({ user, isMine, onClose }: DialogProps & { isMine: boolean }) {
  const { t } = useTranslation()
  const signOut = useAct(users.signOut, {
    done: 'admin.person.signOut.done',
    failed: 'admin.person.signOut.failed',
  })
  const effects = isMine ? (['own', 'recorded'] as const) : (['all', 'wiped', 'recorded'] as const)
  return (
    <ConfirmAct
      isDangerous
      title={t('admin.person.signOut.title')}
      effects={effects.map((one) => t(`admin.person.signOut.effects.${one}`))}
      confirm={t('admin.person.signOut.do')}
      busy={signOut.isPending}
      onClose={onClose}
      onConfirm={() =>
        void signOut.run({ params: { id: user.id } }, ({ kind }) => {
          if (kind === 'done') onClose()
        })
      }
    >
      <AboutPerson person={user} />
    </ConfirmAct>
  )
}
