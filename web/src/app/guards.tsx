import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../features/accounts/session.ts'
import { openSignIn } from '../features/accounts/sign-in.ts'
import { paths } from '../paths.ts'
import { errorText } from '../ui/error-text.ts'
import { ErrorState } from '../ui/states.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** A member whose session ends reads the notice first, and is then sent home. */
const toldForMs = 1_000

type Guarded = { children: ReactNode }

/** Pages of members. A visitor is sent home, asked to sign in, and brought back. */
export function MembersOnly({ children }: Guarded) {
  const { me, error, retry } = useSession()
  const [wasShown, setShown] = useState(false)
  if (me && !wasShown) setShown(true)
  if (me) return children
  if (me === null) return <AskToSignIn afterMs={wasShown ? toldForMs : 0} />
  return error ? <ErrorState line={errorText(error)} onRetry={retry} /> : <PageSkeleton />
}

function AskToSignIn({ afterMs }: { afterMs: number }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      // Signing out already navigates home, but that page may not be on screen yet.
      if (window.location.pathname !== pathname) return
      openSignIn({ then: () => void navigate(pathname + search) })
      void navigate(paths.home, { replace: true })
    }, afterMs)
    // Only once: navigating home unmounts this component.
    return () => clearTimeout(timer)
  }, [navigate, pathname, search, afterMs])
  return <PageSkeleton />
}
