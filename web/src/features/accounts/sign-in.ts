import { create } from 'zustand'
import type { Wish } from './wish.ts'

export type SignInMode = 'login' | 'signUp'
type Request = {
  mode: SignInMode
  next: (() => void) | undefined
  /** The same for a new member, who is on the welcome screen meanwhile. */
  wish?: Wish | undefined
}

/** The request of the sign-in dialog; null while it is closed. */
export const useSignIn = create<{ request: Request | null }>(() => ({ request: null }))

/** Open the sign-in dialog. `then` continues what the visitor was doing; `wish` names it for after the welcome. */
export function openSignIn({
  then,
  wish,
  mode = 'login',
}: {
  then?: () => void
  wish?: Wish
  mode?: SignInMode
} = {}) {
  useSignIn.setState({ request: { mode, next: then, wish } })
}

export const closeSignIn = () => useSignIn.setState({ request: null })
