import { create } from 'zustand'

/** `off`: signed out. `degraded`: connected, but to a server that does not hear the others. `lost`: was live, is not. */
export type ConnectionState = 'off' | 'connecting' | 'live' | 'degraded' | 'lost'

interface Connection {
  state: ConnectionState
  /** When the state began, in milliseconds. */
  since: number
  /** Whether the contract's intervals are in force. */
  isPolling: boolean
}

/** Short losses pass without polling; the first poll then comes within two seconds of the loss. */
const pollAfterMs = 1_000

/** How the live connection stands. */
export const useConnection = create<Connection>(() => ({
  state: 'off',
  since: Date.now(),
  isPolling: false,
}))

export const isLive = ({ state }: Pick<Connection, 'state'>) => state === 'live'

let timer: ReturnType<typeof setTimeout> | undefined

/** Tells how the connection stands now. Polling begins at once when the server is degraded, and after a moment without any connection. */
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
  if (isDown) timer = setTimeout(() => useConnection.setState({ isPolling: true }), pollAfterMs)
}
