import { mayListen } from '@dodam/contract'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../features/accounts/session.ts'
import { openSignIn } from '../features/accounts/sign-in.ts'
import { errorText } from '../ui/error-text.ts'
import { ErrorState } from '../ui/states.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { paths } from './paths.ts'

/** Pages of members. Somebody signed out is led home, asked to sign in, and brought back. */
export function MembersOnly() {
  const { me, error, retry } = useSession()
  if (me) return <Outlet />
  if (me === null) return <AskToSignIn />
  return error ? <ErrorState line={errorText(error)} onRetry={retry} /> : <PageSkeleton />
}

function AskToSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    openSignIn({ then: () => void navigate(pathname + search) })
    void navigate(paths.home, { replace: true })
    // Once: by going home this component ends itself.
  }, [navigate, pathname, search])
  return <PageSkeleton />
}

/** Pages of listeners. Other members are led home. */
export function ListenersOnly() {
  const { me } = useSession()
  return me && mayListen(me) ? <Outlet /> : <Navigate to={paths.home} replace />
}
