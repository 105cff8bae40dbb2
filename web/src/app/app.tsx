import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation, useNavigate, useRoutes, useSearchParams } from 'react-router-dom'
import { useIsLocked, useMe } from '../features/accounts/session.ts'
import { closeSignIn, useSignIn } from '../features/accounts/sign-in.ts'
import { useAccountLanguage } from '../features/accounts/use-account-language.ts'
import { HelpLink } from '../features/helplines/help-button.tsx'
import { HelpDialog } from '../features/helplines/help-dialog.tsx'
import { useUnreadCount } from '../features/notifications/use-unread-count.ts'
import { HistoryRouter, history } from '../leave-guard.ts'
import { DialogAid } from '../ui/dialog.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { island } from '../ui/island.tsx'
import { MissingDialog, MissingUnseen } from '../ui/missing.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { backgroundOf } from './background.ts'
import { MissingPage } from './missing-page.tsx'
import { HelpErrors, ShellErrors } from './page-errors.tsx'
import { pageAt, routes } from './routes.tsx'
import { useScroll } from './scroll.ts'

const PostDialog = island(() => import('../features/posts/post-dialog.tsx'), MissingDialog, null)
const AccountDialog = island(
  () => import('../features/accounts/account-dialog.tsx'),
  MissingDialog,
  null,
)
const LockedPage = island(
  async () => await (await import('../features/admin/entry.ts')).loadLockedPage(),
  MissingPage,
)
const Keepers = island(() => import('./keepers.tsx'), MissingUnseen, null)

/** The whole app. The helplines stay available whatever fails. */
export function App() {
  return (
    <HistoryRouter history={history}>
      <DialogAid value={<HelpLink />}>
        <ShellErrors>
          <Screens />
        </ShellErrors>
        <ErrorBoundary fallback={() => null}>
          <Toaster />
        </ErrorBoundary>
        <HelpErrors>
          <HelpDialog />
        </HelpErrors>
      </DialogAid>
    </HistoryRouter>
  )
}

/** The page at the address in its shell, with the parts that all shells share. */
function Screens() {
  const me = useMe()
  const wantsSignIn = useSignIn(({ request }) => request !== null)
  const location = useLocation()
  const navigate = useNavigate()
  const background = backgroundOf(location)
  const story = background && matchPath('/posts/:id', location.pathname)
  const shown = background ?? location
  const area = useRoutes(routes, shown)
  useTitle(location.pathname, me?.isAdmin)
  useAccountLanguage()
  useScroll(shown)

  if (useIsLocked()) return <LockedPage />
  return (
    <>
      {area}
      {story && (
        <PostDialog
          key={location.key}
          id={Number(story.params.id)}
          onClose={() => void navigate(-1)}
        />
      )}
      {wantsSignIn && <AccountDialog onClose={closeSignIn} />}
      {me && <Keepers me={me} />}
    </>
  )
}

function useTitle(pathname: string, isAdmin: boolean | undefined) {
  const { t } = useTranslation()
  const unread = useUnreadCount()
  const query = useSearchParams()[0].get('q')?.trim()
  const page = pageAt(pathname)
  const name = query && page?.titleFor ? t(page.titleFor, { query }) : page && t(page.title)
  const title = name ? `${name} · ${t('app.name')}` : t('app.name')
  const isOwn = page?.isAdmins && isAdmin
  useEffect(() => {
    if (isOwn) return
    document.title = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${title}` : title
  }, [title, unread, isOwn])
}
