import { mayListen } from '@dodam/contract'
import { Bell, Ear, House, Inbox, type LucideIcon, MessageCircle, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useMe } from '../features/accounts/session.ts'
import { useUnreadCount } from '../features/notifications/use-unread-count.ts'
import { paths } from '../paths.ts'
import { CountBadge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'
import { island } from '../ui/island.tsx'
import { MissingDialog } from '../ui/missing.tsx'
import { useUnreadMessages, useWaitingRequests } from './use-waiting.ts'

const MeSheet = island(() => import('./me-sheet.tsx'), MissingDialog, null)

const tab = (isActive: boolean) =>
  cx(
    'relative flex min-h-16 flex-1 flex-col items-center justify-center gap-0.5 text-xs whitespace-nowrap transition-colors short:min-h-11 short:flex-row short:gap-2',
    isActive ? 'font-bold text-brand-strong' : 'font-medium text-ink-soft',
  )

/** The navigation on phones. */
export function TabBar() {
  const { t } = useTranslation()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const unread = useUnreadMessages()
  const waiting = useWaitingRequests()
  const news = useUnreadCount()
  const listens = !!me && mayListen(me)
  return (
    <nav
      aria-label={t('app.nav.label')}
      className="safe-bottom fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface-raised md:hidden"
    >
      <Tab to={paths.home} icon={House} end>
        {t('app.nav.home')}
      </Tab>
      {listens ? (
        <Tab to={paths.listenerDashboard} icon={Ear}>
          {t('app.nav.dashboard')}
        </Tab>
      ) : (
        <Tab to={paths.chatRequests} icon={Inbox} count={waiting}>
          {t('app.nav.requests')}
        </Tab>
      )}
      <Tab to={paths.chatList} icon={MessageCircle} count={unread}>
        {t('app.nav.chats')}
      </Tab>
      <Tab to={paths.notifications} icon={Bell} count={news}>
        {t('app.nav.notifications')}
      </Tab>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={tab(isOpen)}
      >
        <UserRound aria-hidden="true" className="size-6" />
        {t(me === null ? 'app.signIn' : 'app.nav.me')}
      </button>
      {isOpen && <MeSheet onClose={() => setOpen(false)} />}
    </nav>
  )
}

type TabProps = {
  to: string
  icon: LucideIcon
  count?: number
  end?: boolean
  children: ReactNode
}

function Tab({ to, icon: Icon, count = 0, end = false, children }: TabProps) {
  const { t } = useTranslation()
  return (
    <NavLink to={to} end={end} className={({ isActive }) => tab(isActive)}>
      <span className="relative">
        <Icon aria-hidden="true" className="size-6" />
        <CountBadge count={count} className="absolute -top-1.5 left-3.5" />
      </span>
      {children}
      {count > 0 && <span className="sr-only">{t('app.nav.waiting', { count })}</span>}
    </NavLink>
  )
}
