import { mayListen } from '@dodam/contract'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useMe, useSession } from '../features/accounts/session.ts'
import { openSignIn } from '../features/accounts/sign-in.ts'
import { errorText } from '../ui/error-text.ts'
import { ErrorState } from '../ui/states.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { paths } from './paths.ts'

type Guarded = { children: ReactNode }

/** Pages of members. Somebody signed out is led home, asked to sign in, and brought back. */
export function MembersOnly({ children }: Guarded) {
  const { me, error, retry } = useSession()
  if (me) return children
  if (me === null) return <AskToSignIn />
  return error ? <ErrorState line={errorText(error)} onRetry={retry} /> : <PageSkeleton />
}

function AskToSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // Whoever signed out is on the way home already, only that page is not on screen yet.
    if (window.location.pathname !== pathname) return
    openSignIn({ then: () => void navigate(pathname + search) })
    void navigate(paths.home, { replace: true })
    // Once: by going home this component ends itself.
  }, [navigate, pathname, search])
  return <PageSkeleton />
}

/** Pages of listeners. Other members are led home. */
export const ListenersOnly = ({ children }: Guarded) => (
  <MembersOnly>
    <WhoListens>{children}</WhoListens>
  </MembersOnly>
)

function WhoListens({ children }: Guarded) {
  const me = useMe()
  return me && mayListen(me) ? children : <Navigate to={paths.home} replace />
}
