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
import { tellEach } from '../../device/tell-each.ts'
import {
  currentToken,
  onTokenChange,
  onTokenRefused,
  type SessionOver,
  setToken,
} from '../../device/token.ts'
import { firstConnectionFailed, setConnection } from '../../live/connection.ts'
import { keyOf } from '../../live/keys.ts'
import { forgetMarks } from '../../live/marks.ts'
import { toast } from '../../ui/toast.ts'
import { closeSignIn } from './sign-in.ts'

const cleanups = new Set<() => void>()

/** Run `cleanup` at every sign-out, to drop private data. Return how to unregister it. */
export function onSignOut(cleanup: () => void): () => void {
  cleanups.add(cleanup)
  return () => cleanups.delete(cleanup)
}

/** Return the signed-in member and the state of that read, for pages that must wait for it. */
export function useSession() {
  const token = useSyncExternalStore(onTokenChange, currentToken, currentToken)
  const read = useRead(accounts.verify, {}, { enabled: token !== null })
  return {
    me: token === null ? null : read.data?.user,
    error: token === null ? null : read.error,
    retry: () => void read.refetch(),
  }
}

/** The signed-in member; null when signed out, undefined until that is known. */
export const useMe = (): Me | null | undefined => useSession().me

/** Whether the session is locked, because its admin is on duty and was idle. */
export function useIsLocked(): boolean {
  const isAdmin = useMe()?.isAdmin === true
  const { data } = useRead(accounts.readSession, {}, { enabled: isAdmin })
  return isAdmin && data?.isLocked === true
}

/** Sign in and return the member. Throws the CallError of a refusal. */
export async function signIn(body: BodyInput<typeof accounts.login>): Promise<Me> {
  return begin(await call(accounts.login, { body }))
}

/** Register, sign in and return the member. Throws the CallError of a refusal. */
export async function signUp(body: BodyInput<typeof accounts.register>): Promise<Me> {
  return begin(await call(accounts.register, { body }))
}

/** Complete an admin's sign-in with the second factor. Throws the CallError of a refusal. */
export async function signInTwice(body: BodyInput<typeof secondFactor.signIn>): Promise<Me> {
  return begin(await call(secondFactor.signIn, { body }))
}

function begin({ token, user }: { token: string; user: Me }): Me {
  queryClient.setQueryData(keyOf(accounts.verify), { user })
  isBeginning = true
  setToken(token)
  isBeginning = false
  return user
}

/** True while this tab signs in itself: its dialog then continues what the visitor was doing. */
let isBeginning = false

/** End the session and wipe the device at once, and end it on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const token = currentToken()
  const sent = sendWaiting()
  dropOwner()
  setToken(null)
  // The session must last on the server until it has taken what was waiting.
  await sent
  try {
    await call(accounts.logout, {}, undefined, { token, isKeptAlive: true })
  } catch (error) {
    console.error('The server was not told of the sign-out', error)
  }
}

/**
 * Delete the account and its data on this device. Throws the CallError of a refusal. `goHome` leaves the pages of
 * members.
 */
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

/** True while this tab ends the session itself; the event of that may arrive before the answer. */
let isLeaving = false

/** Tell the server which language to write in. */
export async function tellLanguage(language: Language): Promise<void> {
  if (currentToken() === null) return
  try {
    await call(accounts.setLanguage, { body: { language } })
  } catch (error) {
    console.error('The language could not be stored', error)
  }
}

/**
 * The server no longer accepts this session. If it was ended on purpose, maybe because the device was lost, drop all
 * drafts. If it expired, keep them under the member's id for the next sign-in; also if the server gives no reason,
 * because it always reports an ended session.
 */
function lose(over: SessionOver): void {
  if (isLeaving) return
  if (over === 'ended') dropOwner()
  setToken(null)
  toast(i18next.t('accounts.session.lost'), { tone: 'warn' })
}

/** Keep cache and live connection in step with the session, in this tab or another. */
export function startSession(): void {
  let known = currentToken()
  onTokenRefused(lose)
  onTokenChange(() => {
    const token = currentToken()
    if (token === known) return
    const wasSomebody = known !== null
    known = token
    if (token !== null && !isBeginning) closeSignIn()
    if (wasSomebody) forget(queryClient)
    else void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isVerify(queryKey) })
    void connect()
  })
  void connect()
}

const isVerify = (key: readonly unknown[]) => key[0] === accounts.verify.path

/** Drop the reads of one member before the next one signs in. */
function forget(cache: QueryClient): void {
  tellEach(cleanups)
  cache.getMutationCache().clear()
  forgetMarks(cache)
  cache.removeQueries({ type: 'inactive' })
  // After React has unmounted the members' pages, which would otherwise read again.
  setTimeout(() => {
    cache.removeQueries({ type: 'inactive' })
    void cache.resetQueries()
  })
}

/** Socket.IO is loaded only for members. */
async function connect(): Promise<void> {
  if (currentToken() === null && !live) return setConnection('off')
  // Begins here, so that reads know of it while its code loads, and poll if that fails.
  if (currentToken() !== null) setConnection('connecting')
  live ??= import('../../live/socket.ts')
  try {
    const { startLive, stopLive } = await live
    if (currentToken() === null) stopLive()
    else startLive(queryClient, endOf)
  } catch (error) {
    live = undefined
    firstConnectionFailed()
    console.error('The live connection could not be loaded', error)
  }
}
let live: Promise<typeof import('../../live/socket.ts')> | undefined

function endOf(reason: SessionEnd | 'unauthorized'): void {
  if (reason === 'ended' || reason === 'expired') return lose(reason)
  if (reason === 'unauthorized') return lose(undefined)
  // Signed out in another tab, or from the list of devices.
  dropOwner()
  setToken(null)
}
