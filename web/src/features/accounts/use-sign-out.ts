import { useNavigate } from 'react-router-dom'
import { create } from 'zustand'
import { isAnyTextKept } from '../../device/store.ts'
import { afterLeaving } from '../../leave-guard.ts'
import { paths } from '../../paths.ts'
import { onSignOut, signOut } from './session.ts'

/** The sign-out that waits for an answer, because it would delete unsent texts; null while nothing is asked. */
export const useSignOutQuestion = create<{ leave: (() => void) | null }>(() => ({ leave: null }))
onSignOut(() => useSignOutQuestion.setState({ leave: null }))

/**
 * Sign out and go home. The navigation comes first, because a page of members would ask for a sign-in at once. Unless the
 * caller has asked already, texts that would be lost are asked about first.
 */
export function useSignOut({ hasAsked = false } = {}) {
  const navigate = useNavigate()
  const leave = () => {
    void navigate(paths.home)
    void signOut()
  }
  return () =>
    afterLeaving(() => {
      if (!hasAsked && isAnyTextKept()) useSignOutQuestion.setState({ leave })
      else leave()
    })
}
