import { useNavigate } from 'react-router-dom'
import { afterLeaving } from '../../leave-guard.ts'
import { paths } from '../../paths.ts'
import { signOut } from './session.ts'

/** Signing out ends at home. One must be on the way there before, as a page of members would ask to sign in again at once. */
export function useSignOut() {
  const navigate = useNavigate()
  return () =>
    afterLeaving(() => {
      void navigate(paths.home)
      void signOut()
    })
}
