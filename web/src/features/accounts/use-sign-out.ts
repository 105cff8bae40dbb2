import { useNavigate } from 'react-router-dom'
import { afterLeaving } from '../../leave-guard.ts'
import { paths } from '../../paths.ts'
import { signOut } from './session.ts'

/** Sign out and go home. The navigation comes first, because a page of members would ask for a sign-in at once. */
export function useSignOut() {
  const navigate = useNavigate()
  return () =>
    afterLeaving(() => {
      void navigate(paths.home)
      void signOut()
    })
}
