import {
  type ClientToServer,
  type EventName,
  type Failure,
  type LiveEvents,
  type ServerToClient,
  type SessionEnd,
} from '@dodam/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { currentToken } from '../device/token.ts'
import { apply } from './apply.ts'
import { backoffMs } from './backoff.ts'
import { setConnection, useConnection } from './connection.ts'
import { setMaintenance } from './maintenance.ts'
import { reconnection } from './reconnection.ts'
import { keepReplaying } from './replay.ts'
import { onTyping, onTypingStopped, setTypingSender } from './typing.ts'
import { setWatchTeller, watchAnew, watchBegan } from './watching.ts'

type LiveSocket = Socket<ServerToClient, ClientToServer>
type SessionEnded = (reason: SessionEnd | 'unauthorized') => void

/** A server that does not answer a watch must not keep what is watched from being read. */
const watchWaitMs = 2_000

let stop: (() => void) | undefined

/** Ends the live connection, if there is one. */
export function stopLive(): void {
  stop?.()
  stop = undefined
}

/**
 * Keeps a live connection until `stopLive`: its events go into the cache, and after every gap whatever is shown is read
 * again, as the database is the truth. `onSessionEnd` hears when the server no longer accepts this session.
 */
export function startLive(cache: QueryClient, onSessionEnd: SessionEnded): void {
  stopLive()
  const socket: LiveSocket = io({
    path: '/socket.io',
    // Where an upgrade is blocked the contract's polling takes over, which no proxy can break.
    transports: ['websocket'],
    auth: (give) => give({ token: currentToken() }),
    ...reconnection,
    forceNew: true,
  })
  const { hear, stop: stopReplaying } = keepReplaying(cache)
  bindEvents(socket, cache, hear, onSessionEnd)
  const catchUp = (finished?: Query) =>
    void cache.invalidateQueries(finished && { queryKey: finished.queryKey, exact: true })
  // The end of maintenance may have been missed. If it is still on, the next write learns it at once.
  socket.on('connect', () => setMaintenance(false))
  const comeBack = () => {
    watchAnew()
    setConnection('live')
    // A read that is under way right now began before, and is repeated when it is through.
    hear(catchUp)
  }
  socket.on('connect', comeBack)
  socket.on('live:restored', comeBack)
  const stopKeeping = keepConnected(socket, onSessionEnd)
  setTypingSender((roomId) => void socket.volatile.emit('typing', { roomId }))
  setWatchTeller((word, what) => {
    // Kept for a later connection it would be told twice: each begins with all that is watched.
    if (!socket.connected) return
    const began = () => watchBegan(what)
    const patient = socket.timeout(watchWaitMs)
    if (word === 'watch' && what === 'store') patient.emit('store:watch', {}, began)
    else if (what === 'store') socket.emit('store:unwatch', {})
    else if (word === 'watch') patient.emit('post:watch', { postId: what }, began)
    else socket.emit('post:unwatch', { postId: what })
  })
  setConnection('connecting')

  stop = () => {
    stopKeeping()
    stopReplaying()
    setTypingSender(undefined)
    setWatchTeller(undefined)
    socket.removeAllListeners()
    socket.disconnect()
    setConnection('off')
    setMaintenance(false)
  }
}

/** What events do beside the cache. */
const effects: { [E in EventName]?: (payload: LiveEvents[E]) => void } = {
  typing: ({ roomId }) => onTyping(roomId),
  'message:new': ({ roomId, isMine }) => {
    if (!isMine) onTypingStopped(roomId)
  },
  presence: ({ roomIds, online }) => {
    if (!online) for (const id of roomIds) onTypingStopped(id)
  },
  'live:degraded': () => setConnection('degraded'),
  'maintenance:changed': ({ isOn }) => setMaintenance(isOn),
}

function bindEvents(
  socket: LiveSocket,
  cache: QueryClient,
  hear: (change: () => void) => void,
  onSessionEnd: SessionEnded,
): void {
  // Socket.IO's listener types do not follow a generic event name; `E` ties name and payload together here.
  const untyped = socket as unknown as Socket
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see above
  const bind = <E extends EventName>(event: E) => {
    untyped.on<string>(event, (payload: LiveEvents[E]) => {
      hear(() => apply[event](cache, payload))
      effects[event]?.(payload)
    })
  }
  for (const event of Object.keys(apply) as EventName[]) bind(event)
  socket.on('session:ended', ({ reason }) => onSessionEnd(reason))
}

/** Comes back after every loss: by Socket.IO's own backoff, by ours where the server sent us away, at once when the way is known to be free. */
function keepConnected(socket: LiveSocket, onSessionEnd: SessionEnded) {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // Anew, as `connect` alone waits for the attempt that is planned.
  const redial = () => socket.disconnect().connect()
  const lost = () => {
    clearTimeout(timer)
    if (useConnection.getState().state !== 'connecting') setConnection('lost')
    // Socket.IO leaves a socket alone that the server refused or closed.
    if (socket.active) return
    timer = setTimeout(() => socket.connect(), backoffMs(++attempt))
  }
  socket.on('connect', () => {
    clearTimeout(timer)
    attempt = 0
  })
  socket.on('disconnect', lost)
  socket.on('live:ending', ({ reconnectInMs }) => {
    clearTimeout(timer)
    timer = setTimeout(redial, reconnectInMs)
  })
  socket.on('connect_error', (error) => {
    const { code, sessionEnd } = (error as { data?: Partial<Failure> }).data ?? {}
    if (code === 'UNAUTHORIZED') onSessionEnd(sessionEnd ?? 'unauthorized')
    else lost()
  })

  const retry = () => {
    if (socket.connected || document.hidden) return
    redial()
  }
  // Without a network, a connection stays open silently until its heartbeat fails.
  const cut = () => socket.io.engine?.close()
  window.addEventListener('online', retry)
  window.addEventListener('offline', cut)
  document.addEventListener('visibilitychange', retry)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', retry)
    window.removeEventListener('offline', cut)
    document.removeEventListener('visibilitychange', retry)
  }
}
