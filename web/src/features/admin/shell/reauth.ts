import { create } from 'zustand'
import { undone } from '../../../acts/outcome.ts'
import { CallError } from '../../../api/call.ts'

/** The open question for the password. */
interface Asking {
  answer: (isProven: boolean) => void
}
export const useReauth = create<{ asking: Asking | null }>(() => ({ asking: null }))

let open: Promise<boolean> | undefined

/** Ask for the password, once for all acts that need it at the same time. Return whether it was proven. */
function askPassword(): Promise<boolean> {
  open ??= new Promise<boolean>((answer) => {
    useReauth.setState({ asking: { answer } })
  }).finally(() => {
    open = undefined
    useReauth.setState({ asking: null })
  })
  return open
}

/**
 * Make a call; if it needs a recent password proof, ask for the password and retry. Cancelling rejects as an undone
 * act.
 */
export async function whenProven<Answer>(make: () => Promise<Answer>): Promise<Answer> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'REAUTH_REQUIRED') throw error
    if (await askPassword()) return await make()
    throw new CallError(0, { code: undone, message: '' }, undefined)
  }
}
