import { create } from 'zustand'

/** `off`: signed out. `degraded`: connected, but to a server cut off from the others. `lost`: was live, is not. */
export type ConnectionState = 'off' | 'connecting' | 'live' | 'degraded' | 'lost'

interface Connection {
  state: ConnectionState
  /** When the state began, in ms since the epoch. */
  since: number
  /** Whether reads poll at the contract's intervals. */
  isPolling: boolean
}

/** Shorter losses do not poll; the first poll comes within two seconds of the loss. */
const pollAfterMs = 1_000
/**
 * How long the first connection may take before reads poll. A slow device needs seconds for it, and its polls would only
 * delay it: the connection repeats every read that was made before.
 */
const firstConnectionMs = 5_000

/** The state of the live connection. */
export const useConnection = create<Connection>(() => ({
  state: 'off',
  since: Date.now(),
  isPolling: false,
}))

export const isLive = ({ state }: Pick<Connection, 'state'>) => state === 'live'

/**
 * Whether the first connection is still on its way. It repeats every read that was made before it, so what a page can
 * show a moment later waits for it, or for polling to begin.
 */
export const isOnItsWay = ({ state, isPolling }: Connection) => state === 'connecting' && !isPolling

let timer: ReturnType<typeof setTimeout> | undefined
let isWaitingForFirst = false

function pollAfter(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => useConnection.setState({ isPolling: true }), ms)
}

/**
 * Set the state of the connection. Polling starts at once if the server is degraded, `pollAfterMs` after a loss, and
 * `firstConnectionMs` after the beginning of the first connection.
 */
export function setConnection(state: ConnectionState): void {
  const held = useConnection.getState()
  if (held.state === state) return
  const isDown = state === 'lost' || state === 'connecting'
  const wasDown = held.state === 'lost' || held.state === 'connecting'
  useConnection.setState({
    state,
    since: Date.now(),
    isPolling: state === 'degraded' || (isDown && held.isPolling),
  })
  if (isDown && wasDown) return
  clearTimeout(timer)
  isWaitingForFirst = state === 'connecting'
  if (isDown) pollAfter(isWaitingForFirst ? firstConnectionMs : pollAfterMs)
}

/** Report that an attempt of the first connection failed: reads poll as soon as after a loss. */
export function firstConnectionFailed(): void {
  if (!isWaitingForFirst) return
  isWaitingForFirst = false
  pollAfter(pollAfterMs)
}
