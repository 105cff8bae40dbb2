import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useMe } from '../features/accounts/session.ts'
import { ConnectionLine } from '../features/connection/connection-line.tsx'
import { InAppLine } from '../features/connection/in-app-line.tsx'
import { cx } from '../ui/cx.ts'
import { island } from '../ui/island.tsx'
import { MissingUnseen } from '../ui/missing.tsx'
import { Header } from './header.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import type { Page } from './pages.tsx'
import { TabBar } from './tab-bar.tsx'

const OnEveryPage = island(
  () => import('../features/reports/on-every-page.tsx'),
  MissingUnseen,
  null,
)

/** The frame of every page of members and visitors. */
export function Shell({ page }: { page: Page | undefined }) {
  const { t } = useTranslation()
  const me = useMe()
  const main = useRef<HTMLElement>(null)
  useFocusAtNewPage(main)
  // Without a frame the area goes on when its admin is none any more, to say so.
  const [isInArea, setInArea] = useState(false)
  const isTheirs = page?.isAdmins === true && (me?.isAdmin === true || (isInArea && me != null))
  if (isInArea !== isTheirs) setInArea(isTheirs)
  if (isTheirs)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    )
  return (
    <div className={cx('flex flex-col', page?.fills ? 'h-dvh' : 'min-h-dvh')}>
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-brand px-5 py-2.5 font-semibold text-brand-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('app.skip')}
      </a>
      <ConnectionLine />
      <InAppLine />
      <Header />
      {me && <OnEveryPage />}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={cx(
          'flex flex-1 flex-col',
          page?.fills ? 'min-h-0' : 'md:pb-10',
          !page?.hidesTabs && 'max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))]',
        )}
      >
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {!page?.hidesTabs && <TabBar />}
    </div>
  )
}

/** After a navigation, move the focus to the start of the page, or to where the page marks its content. */
function useFocusAtNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page that starts with a field has focused it.
    const isTyping =
      document.activeElement?.matches('input, textarea') &&
      main.current?.contains(document.activeElement)
    if (isTyping) return
    const start = main.current?.querySelector<HTMLElement>('[data-reading-start]')
    ;(start ?? main.current)?.focus({ preventScroll: true })
  }, [main, pathname])
}
