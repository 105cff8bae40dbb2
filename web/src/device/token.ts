import type { Failure } from '@dodam/contract'
import { beginOwner, kept, onStoreChange, plainText } from './store.ts'
import { tellEach } from './tell-each.ts'

/** Stored under the documented name. */
const stored = kept('token', plainText)
let token = stored.read()
const listeners = new Set<() => void>()

export const currentToken = () => token

/** Identifies this session without revealing the token. */
export const thisSession = () => token?.slice(-12) ?? ''

function change(next: string | null): void {
  if (next === token) return
  token = next
  tellEach(listeners)
}

export function setToken(next: string | null): void {
  if (next === null) stored.drop()
  else {
    beginOwner()
    stored.write(next)
  }
  change(next)
}

/** Call `listener` when this page or another tab signs in or out. Return how to unsubscribe. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Why a session is over, if the server says so. */
export type SessionOver = Failure['sessionEnd']
const refusals = new Set<(over: SessionOver) => void>()

/** Report that the server no longer accepts this token. A token that was replaced meanwhile is ignored. */
export function refuseToken(refused: string | null, over: SessionOver): void {
  if (refused !== null && refused === token) for (const listener of refusals) listener(over)
}

/** Call `listener` when the server refuses the current token. Return how to unsubscribe. */
export function onTokenRefused(listener: (over: SessionOver) => void): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

onStoreChange(() => {
  const next = stored.read()
  if (next !== null && next !== token) beginOwner()
  change(next)
})
