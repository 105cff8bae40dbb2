/** The documented place of the token. Storage may be refused (private windows): then the session lives as long as the page. */
const key = 'token'
let token: string | null = readStored()
const listeners = new Set<() => void>()

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export const currentToken = () => token

export function setToken(next: string | null): void {
  token = next
  try {
    if (next === null) localStorage.removeItem(key)
    else localStorage.setItem(key, next)
  } catch {
    // The page keeps its own copy.
  }
  for (const listener of listeners) listener()
}

/** Calls back when this page or another tab signs in or out. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const refusals = new Set<() => void>()

/** Tells that the server no longer accepts this token. One that was replaced meanwhile matters to nobody. */
export function refuseToken(refused: string | null): void {
  if (refused !== null && refused === token) for (const listener of refusals) listener()
}

/** Calls back when the server refuses the current token. */
export function onTokenRefused(listener: () => void): () => void {
  refusals.add(listener)
  return () => refusals.delete(listener)
}

window.addEventListener('storage', (event) => {
  if (event.key !== key && event.key !== null) return
  token = readStored()
  for (const listener of listeners) listener()
})
