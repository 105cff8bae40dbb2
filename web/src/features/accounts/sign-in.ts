import { create } from 'zustand'

export type SignInMode = 'login' | 'signUp'
type Request = { mode: SignInMode; next: (() => void) | undefined }

/** The sign-in dialog's request; null while it is closed. */
export const useSignIn = create<{ request: Request | null }>(() => ({ request: null }))

/** Opens the sign-in dialog. `then` continues what the person was about to do. */
export function openSignIn({
  then,
  mode = 'login',
}: {
  then?: () => void
  mode?: SignInMode
} = {}) {
  useSignIn.setState({ request: { mode, next: then } })
}

export const closeSignIn = () => useSignIn.setState({ request: null })
