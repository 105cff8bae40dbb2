import { mayListen } from '@dodam/contract'
import {
  ChevronRight,
  Headset,
  Inbox,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  Settings,
  Sparkles,
  Store,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../features/accounts/session.ts'
import { openSignIn } from '../features/accounts/sign-in.ts'
import { useSignOut } from '../features/accounts/use-sign-out.ts'
import { LanguageChoice, ThemeChoice } from '../features/settings/display-choices.tsx'
import { nicknameOf } from '../i18n/person-name.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { VerifiedMark } from '../ui/verified-mark.tsx'
import { useWaitingRequests } from './use-waiting.ts'

/** The header's menu as a bottom sheet on phones. */
export default function MeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const signOut = useSignOut()
  const waiting = useWaitingRequests()
  const leaveTo = (next: () => void) => () => {
    onClose()
    next()
  }

  return (
    <Dialog open onClose={onClose} title={t('app.me.title')}>
      <div className="flex flex-col gap-6">
        {me ? (
          <div className="flex flex-col gap-1">
            <Link
              to={paths.myProfile}
              onClick={onClose}
              className="-mx-2 flex items-center gap-4 rounded-card p-2 hover:bg-surface-sunken"
            >
              <Avatar person={me} size="lg" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1 text-lg">
                  <span className="truncate font-bold">{nicknameOf(me)}</span>
                  {me.isVerified && <VerifiedMark />}
                </span>
                <span className="block text-ink-soft">{t('app.me.profile')}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 text-ink-soft" />
            </Link>
            {mayListen(me) && (
              <Way to={paths.chatRequests} icon={Inbox} count={waiting} onClose={onClose}>
                {t('app.nav.requests')}
              </Way>
            )}
            <Way to={paths.store} icon={Store} onClose={onClose}>
              {t('app.nav.store')}
            </Way>
            <Way to={paths.helper} icon={Sparkles} onClose={onClose}>
              {t('helper.open')}
            </Way>
            <Way to={paths.settingsOf('support')} icon={Headset} onClose={onClose}>
              {t('support.open')}
            </Way>
            <Way to={paths.settings} icon={Settings} onClose={onClose}>
              {t('app.me.settings')}
            </Way>
            {me.isAdmin && (
              <Way to={paths.admin} icon={LayoutDashboard} onClose={onClose}>
                {t('settings.admin')}
              </Way>
            )}
          </div>
        ) : (
          <div className="flex gap-2">
            <Button className="flex-1" onClick={leaveTo(() => openSignIn())}>
              {t('app.signIn')}
            </Button>
            <Button
              variant="soft"
              className="flex-1"
              onClick={leaveTo(() => openSignIn({ mode: 'signUp' }))}
            >
              {t('app.signUp')}
            </Button>
          </div>
        )}
        <LanguageChoice />
        <ThemeChoice />
        {me && (
          <Button variant="ghost" className="self-start" onClick={leaveTo(signOut)}>
            <LogOut aria-hidden="true" className="size-5" />
            {t('app.signOut')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface WayProps {
  to: string
  icon: LucideIcon
  count?: number
  onClose: () => void
  children: string
}

function Way({ to, icon: Icon, count = 0, onClose, children }: WayProps) {
  const { t } = useTranslation()
  return (
    <Link
      to={to}
      onClick={onClose}
      className="-mx-2 flex min-h-12 items-center gap-4 rounded-card px-2 hover:bg-surface-sunken"
    >
      <span className="flex w-16 justify-center">
        <Icon aria-hidden="true" className="size-6 text-ink-soft" />
      </span>
      <span className="flex-1 text-lg font-medium">{children}</span>
      <CountBadge count={count} />
      {count > 0 && <span className="sr-only">{t('app.nav.waiting', { count })}</span>}
      <ChevronRight aria-hidden="true" className="size-5 text-ink-soft" />
    </Link>
  )
}
