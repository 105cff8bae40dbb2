import {
  accounts,
  type BodyInput,
  type Failure,
  type Language,
  type Me,
  type SessionEnd,
  secondFactor,
} from '@dodam/contract'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { sendWaiting } from '../../acts/waiting.ts'
import { CallError, call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useRead } from '../../api/use-read.ts'
import { dropOwner } from '../../device/store.ts'
import {
  currentToken,
  onTokenChange,
  onTokenRefused,
  type SessionOver,
  setToken,
} from '../../device/token.ts'
import { keyOf } from '../../live/keys.ts'
import { forgetMarks } from '../../live/marks.ts'
import { toast } from '../../ui/toast.tsx'

const cleanups = new Set<() => void>()

/** Has something private thrown away at every sign-out. Returns how to take that back. */
export function onSignOut(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** The signed-in person with how the reading of it goes: for a page that must wait for it. */
export function useSession() {
  const token = useSyncExternalStore(onTokenChange, currentToken)
  const read = useRead(accounts.verify, {}, { enabled: token !== null })
  return {
    me: token === null ? null : read.data?.user,
    error: token === null ? null : read.error,
    retry: () => void read.refetch(),
  }
}

/** The signed-in member; null when signed out, undefined until that is known. */
export const useMe = (): Me | null | undefined => useSession().me

/** Signs in and answers who that is. Throws the CallError of a refusal. */
export async function signIn(body: BodyInput<typeof accounts.login>): Promise<Me> {
  return begin(await call(accounts.login, { body }))
}

/** Opens an account and signs in with it. Throws the CallError of a refusal. */
export async function signUp(body: BodyInput<typeof accounts.register>): Promise<Me> {
  return begin(await call(accounts.register, { body }))
}

/** Takes the second step of an admin’s sign-in. Throws the CallError of a refusal. */
export async function signInTwice(body: BodyInput<typeof secondFactor.signIn>): Promise<Me> {
  return begin(await call(secondFactor.signIn, { body }))
}

function begin({ token, user }: { token: string; user: Me }): Me {
  queryClient.setQueryData(keyOf(accounts.verify), { user })
  setToken(token)
  return user
}

/** Ends the session here at once, and on the server when it can be reached. */
export async function signOut(): Promise<void> {
  await sendWaiting()
  // Before the token is thrown away, which the call takes along.
  const told = call(accounts.logout, {})
  dropOwner()
  setToken(null)
  try {
    await told
  } catch (error) {
    console.error('The server was not told of the sign-out', error)
  }
}

/** Has the account deleted and leaves nothing of it here. Throws the CallError of a refusal. `goHome` leads away from what only members see. */
export async function deleteAccount(
  remove: () => Promise<unknown>,
  goHome: () => void,
): Promise<void> {
  isLeaving = true
  try {
    await remove()
  } catch (error) {
    isLeaving = false
    // The session was already over, and the event of that was missed.
    if (error instanceof CallError && error.code === 'UNAUTHORIZED')
      lose((error.answer as Failure).sessionEnd)
    throw error
  }
  isLeaving = false
  goHome()
  dropOwner()
  setToken(null)
}

/** The end of the session is then our own doing, and may be heard of before the answer. */
let isLeaving = false

/** Tells the server which language to write in. */
export async function tellLanguage(language: Language): Promise<void> {
  if (currentToken() === null) return
  try {
    await call(accounts.setLanguage, { body: { language } })
  } catch (error) {
    console.error('The language could not be stored', error)
  }
}

/**
 * The server no longer accepts this session. Where it was ended on purpose, by who may not have this device in hand any
 * more, nothing written stays. Where it ran out, its owner comes back to write on, and finds what they wrote under their
 * own id; so too where the server does not say, as it always says that a session was ended.
 */
function lose(over: SessionOver): void {
  if (isLeaving) return
  if (over === 'ended') dropOwner()
  setToken(null)
  toast(i18next.t('accounts.session.lost'), { tone: 'warn' })
}

/** Keeps cache and live connection in step with who is signed in, in this tab or another. */
export function startSession(): void {
  let known = currentToken()
  onTokenRefused(lose)
  onTokenChange(() => {
    const token = currentToken()
    if (token === known) return
    const wasSomebody = known !== null
    known = token
    if (wasSomebody) forget(queryClient)
    else void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isVerify(queryKey) })
    void connect()
  })
  void connect()
}

const isVerify = (key: readonly unknown[]) => key[0] === accounts.verify.path

/** What was read as one person must not be seen by the next. */
function forget(cache: QueryClient): void {
  for (const cleanup of cleanups) cleanup()
  cache.getMutationCache().clear()
  forgetMarks(cache)
  cache.removeQueries({ type: 'inactive' })
  // After React has let go of what only members read, else that would be read again in vain.
  setTimeout(() => {
    cache.removeQueries({ type: 'inactive' })
    void cache.resetQueries()
  })
}

/** Socket.IO is loaded only for members. */
async function connect(): Promise<void> {
  if (currentToken() === null && !live) return
  live ??= import('../../live/socket.ts')
  try {
    const { startLive, stopLive } = await live
    if (currentToken() === null) stopLive()
    else startLive(queryClient, endOf)
  } catch (error) {
    live = undefined
    console.error('The live connection could not be loaded', error)
  }
}
let live: Promise<typeof import('../../live/socket.ts')> | undefined

function endOf(reason: SessionEnd | 'unauthorized'): void {
  if (reason === 'ended' || reason === 'expired') return lose(reason)
  if (reason === 'unauthorized') return lose(undefined)
  // In another tab, or in the list of one's devices.
  dropOwner()
  setToken(null)
}
