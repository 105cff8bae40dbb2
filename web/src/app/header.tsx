import { mayListen } from '@dodam/contract'
import { Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { changeLanguage } from '../features/accounts/change-language.ts'
import { useMe } from '../features/accounts/session.ts'
import { openSignIn } from '../features/accounts/sign-in.ts'
import { HelpButton } from '../features/helplines/help-button.tsx'
import { useLanguage } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { CountBadge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { island } from '../ui/island.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { MissingButton } from '../ui/missing.tsx'
import { isDark, setTheme, useTheme } from '../ui/theme.ts'
import { HeaderSearch } from './header-search.tsx'
import { useUnreadMessages, useWaitingRequests } from './use-waiting.ts'

const Bell = island(
  async () => ({ default: (await import('../features/notifications/bell.tsx')).Bell }),
  MissingButton,
  <span className="size-11" />,
)
const MeMenu = island(
  async () => ({ default: (await import('./me-menu.tsx')).MeMenu }),
  MissingButton,
  <span className="h-11 w-21" />,
)

/** The top of every page. On phones only home, search and help; the rest is in the tab bar. */
export function Header() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <header className="@container sticky top-0 z-30 border-b border-line/70 bg-surface/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="page flex h-14 items-center gap-2 md:h-16 short:h-11">
        <Link
          to={paths.home}
          // Measured in letters, so that large text hides first the name and then the logo, but not the help button.
          className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full text-lg font-extrabold tracking-tight whitespace-nowrap @max-[16rem]:sr-only"
        >
          <LogoMark className="size-8" />
          {/* On smaller screens there is no room for it beside the member's menu. */}
          <span className={cx('@max-[21rem]:sr-only', me && 'md:max-lg:sr-only')}>
            {t('app.name')}
          </span>
        </Link>
        {me && <MainNav />}
        <div className="ml-auto flex min-w-0 items-center gap-0.5">
          <HeaderSearch />
          <HelpButton />
          {/* Also on phones: a visitor may not be able to read the first language. */}
          <LanguageSwitch className={me ? 'max-lg:hidden' : ''} />
          <ThemeSwitch className={me ? 'max-lg:hidden' : 'max-md:hidden'} />
          {me && (
            <span className="hidden items-center gap-1 md:flex">
              <Bell />
              <MeMenu me={me} />
            </span>
          )}
          {me === null && (
            <span className="hidden items-center gap-1 md:flex">
              <Button variant="ghost" onClick={() => openSignIn()}>
                {t('app.signIn')}
              </Button>
              <Button onClick={() => openSignIn({ mode: 'signUp' })}>{t('app.signUp')}</Button>
            </span>
          )}
        </div>
      </div>
    </header>
  )
}

function MainNav() {
  const { t } = useTranslation()
  const me = useMe()
  const unread = useUnreadMessages()
  const waiting = useWaitingRequests()
  return (
    <nav
      aria-label={t('app.nav.label')}
      className="hidden shrink-0 items-center md:flex xl:ml-6 xl:gap-1"
    >
      {me && mayListen(me) && (
        <HeaderLink to={paths.listenerDashboard}>{t('app.nav.dashboard')}</HeaderLink>
      )}
      <HeaderLink to={paths.chatRequests} count={waiting}>
        {t('app.nav.requests')}
      </HeaderLink>
      <HeaderLink to={paths.chatList} count={unread}>
        {t('app.nav.chats')}
      </HeaderLink>
      <HeaderLink to={paths.store}>{t('app.nav.store')}</HeaderLink>
    </nav>
  )
}

function HeaderLink({
  to,
  count = 0,
  children,
}: {
  to: string
  count?: number
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        cx(
          'inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 font-medium whitespace-nowrap transition-colors hover:bg-surface-sunken xl:px-4',
          isActive ? 'font-bold text-brand-strong' : 'text-ink',
        )
      }
    >
      {children}
      <CountBadge count={count} />
      {count > 0 && <span className="sr-only">{t('app.nav.waiting', { count })}</span>}
    </NavLink>
  )
}

function LanguageSwitch({ className }: { className: string }) {
  const { t } = useTranslation()
  const next = useLanguage() === 'ko' ? 'en' : 'ko'
  return (
    <IconButton
      className={className}
      label={t('app.language.switch')}
      icon={
        <span lang={next} className="text-sm font-bold">
          {next === 'en' ? 'EN' : '한'}
        </span>
      }
      onClick={() => void changeLanguage(next)}
    />
  )
}

function ThemeSwitch({ className }: { className: string }) {
  const { t } = useTranslation()
  const dark = isDark(useTheme(({ theme }) => theme))
  return (
    <IconButton
      className={className}
      label={t(dark ? 'app.theme.toLight' : 'app.theme.toDark')}
      icon={dark ? <Sun /> : <Moon />}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  )
}
