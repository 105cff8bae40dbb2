import { Fragment, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Location,
  matchPath,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom'
import { useMe } from '../features/accounts/session.ts'
import { closeSignIn, useSignIn } from '../features/accounts/sign-in.ts'
import { HelpLink } from '../features/helplines/help-button.tsx'
import { HelpDialog } from '../features/helplines/help-dialog.tsx'
import { useUnreadCount } from '../features/notifications/use-unread-count.ts'
import { ConnectionLine } from '../live/connection-line.tsx'
import { cx } from '../ui/cx.ts'
import { DialogAid } from '../ui/dialog.tsx'
import { island } from '../ui/island.tsx'
import { MissingDialog, MissingUnseen } from '../ui/missing.tsx'
import { Toaster } from '../ui/toast.tsx'
import { backgroundOf } from './background.ts'
import { Header } from './header.tsx'
import { PageErrors } from './page-errors.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { type Page, pageAt, pages } from './routes.tsx'
import { useScroll } from './scroll.ts'
import { TabBar } from './tab-bar.tsx'

const PostDialog = island(() => import('../features/posts/post-dialog.tsx'), MissingDialog, null)
const AccountDialog = island(
  () => import('../features/accounts/account-dialog.tsx'),
  MissingDialog,
  null,
)
const OutboxKeeper = island(
  async () => ({ default: (await import('../features/chat/outbox-keeper.tsx')).OutboxKeeper }),
  MissingUnseen,
  null,
)
const DeviceKeeper = island(
  async () => ({ default: (await import('../features/push/device-keeper.tsx')).DeviceKeeper }),
  MissingUnseen,
  null,
)

/** What stands around every page. */
export function Shell() {
  const { t } = useTranslation()
  const me = useMe()
  const wantsSignIn = useSignIn(({ request }) => request !== null)
  const location = useLocation()
  const navigate = useNavigate()
  const background = backgroundOf(location)
  const shown = background ?? location
  const story = background && matchPath('/posts/:id', location.pathname)
  const page = pageAt(shown.pathname)
  const main = useRef<HTMLElement>(null)
  useTitle(pageAt(location.pathname))
  useScroll(shown)
  useFocusAtNewPage(main, shown)

  return (
    <DialogAid value={<HelpLink />}>
      <div className={cx('flex flex-col', page?.fills ? 'h-dvh' : 'min-h-dvh')}>
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
            page?.fills ? 'min-h-0' : 'md:pb-10',
            !page?.hidesTabs && 'max-md:pb-[calc(4.5rem+env(safe-area-inset-bottom))]',
          )}
        >
          {/* Inside the shell, so that the way out and the helplines stay when a page fails. */}
          <PageErrors>
            <Suspense fallback={<PageSkeleton />}>
              <Routes location={shown}>
                {pages.map(({ path, guard: Guard = Fragment, Content }) => (
                  <Route
                    key={path}
                    path={path}
                    element={
                      <Guard>
                        <Content />
                      </Guard>
                    }
                  />
                ))}
              </Routes>
            </Suspense>
          </PageErrors>
        </main>
        {!page?.hidesTabs && <TabBar />}
        <Toaster />
        {story && (
          <PostDialog
            key={location.key}
            id={Number(story.params.id)}
            onClose={() => void navigate(-1)}
          />
        )}
        {wantsSignIn && <AccountDialog onClose={closeSignIn} />}
        {me && <OutboxKeeper userId={me.id} />}
        {me && <DeviceKeeper userId={me.id} />}
        <HelpDialog />
      </div>
    </DialogAid>
  )
}

function useTitle(page: Page | undefined) {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  const query = useSearchParams()[0].get('q')?.trim()
  const name = query && page?.titleFor ? t(page.titleFor, { query }) : page && t(page.title)
  const title = name ? `${name} · ${t('app.name')}` : t('app.name')
  useEffect(() => {
    document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
  }, [title, unread])
}

/** After a step to another page, reading goes on at its beginning and not where the link was. */
function useFocusAtNewPage(main: React.RefObject<HTMLElement | null>, { pathname }: Location) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // A page that begins with a field has taken the focus to it.
    const isTyping =
      document.activeElement?.matches('input, textarea') &&
      main.current?.contains(document.activeElement)
    if (!isTyping) main.current?.focus({ preventScroll: true })
  }, [main, pathname])
}
