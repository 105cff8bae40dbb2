import type { ParseKeys } from 'i18next'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { useMe } from '../features/accounts/session.ts'
import { useSignIn } from '../features/accounts/sign-in.ts'
import { useUnreadCount } from '../features/notifications/use-unread-count.ts'
import { ConnectionLine } from '../live/connection-line.tsx'
import { cx } from '../ui/cx.ts'
import { Toaster } from '../ui/toast.tsx'
import { Header } from './header.tsx'
import { TabBar } from './tab-bar.tsx'

const AccountDialog = lazy(() => import('../features/accounts/account-dialog.tsx'))
const OutboxKeeper = lazy(async () => ({
  default: (await import('../features/chat/outbox-keeper.tsx')).OutboxKeeper,
}))

/** What a route says about itself. */
export interface Handle {
  title: ParseKeys
  /** The page is as high as the window, and scrolls inside. */
  fills?: boolean
  /** On phones the page needs the place of the tab bar. */
  hidesTabs?: boolean
}
const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' && value !== null && 'title' in value

/** What stands around every page. */
export function Shell() {
  const { t } = useTranslation()
  const me = useMe()
  const wantsSignIn = useSignIn(({ request }) => request !== null)
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle)
  const main = useRef<HTMLElement>(null)
  useTitle(handle)
  useFocusAtNewPage(main)

  return (
    <div className={cx('flex flex-col', handle?.fills ? 'h-dvh' : 'min-h-dvh')}>
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-brand px-5 py-2.5 font-semibold text-brand-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('app.skip')}
      </a>
      <ConnectionLine />
      <Header />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={cx(
          'flex flex-1 flex-col',
          handle?.fills ? 'min-h-0' : 'md:pb-10',
          !handle?.hidesTabs && 'max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))]',
        )}
      >
        <Outlet />
      </main>
      {!handle?.hidesTabs && <TabBar />}
      <Toaster />
      <ScrollRestoration />
      <Suspense>
        {wantsSignIn && <AccountDialog />}
        {me && <OutboxKeeper userId={me.id} />}
      </Suspense>
    </div>
  )
}

function useTitle(handle: Handle | undefined) {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  const title = handle ? `${t(handle.title)} · ${t('app.name')}` : t('app.name')
  useEffect(() => {
    document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
  }, [title, unread])
}

/** After a step to another page, reading goes on at its beginning and not where the link was. */
function useFocusAtNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
