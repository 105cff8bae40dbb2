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
import { firstConnectionFailed, setConnection, useConnection } from './connection.ts'
import { setMaintenance } from './maintenance.ts'
import { usePageSound } from './page-sound.ts'
import { watchPageUse } from './page-use.ts'
import { usePaged } from './paged.ts'
import { reconnection } from './reconnection.ts'
import { keepReplaying } from './replay.ts'
import { onTyping, onTypingStopped, setTypingSender } from './typing.ts'
import { setWatchTeller, watchAnew, watchBegan } from './watching.ts'

type LiveSocket = Socket<ServerToClient, ClientToServer>
type SessionEnded = (reason: SessionEnd | 'unauthorized') => void

/** A server that does not answer a watch must not block its reads longer than this. */
const watchWaitMs = 2_000

let stop: (() => void) | undefined

/** Close the live connection, if there is one. */
export function stopLive(): void {
  stop?.()
  stop = undefined
  setConnection('off')
}

/**
 * Keep a live connection until `stopLive`: events go into the cache, and after every gap visible reads run again,
 * because the database is the source of truth. `onSessionEnd` is called when the server no longer accepts this session.
 */
export function startLive(cache: QueryClient, onSessionEnd: SessionEnded): void {
  stopLive()
  const socket: LiveSocket = io({
    path: '/socket.io',
    // Where a proxy blocks WebSockets, the contract's polling takes over.
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
    // A read running now began before the connection, so it is repeated when it ends.
    hear(catchUp)
  }
  socket.on('connect', comeBack)
  socket.on('live:restored', comeBack)
  const use = watchPageUse((isInUse) => {
    // Not buffered for a later connection, which begins with its own word.
    if (socket.connected) socket.emit('page:use', { isInUse })
  })
  socket.on('connect', () => {
    if (use.isInUse()) socket.emit('page:use', { isInUse: true })
  })
  const tellSound = () => {
    if (socket.connected) socket.emit('page:sound', { isOn: usePageSound.getState() })
  }
  const stopTellingSound = usePageSound.subscribe(tellSound)
  socket.on('connect', () => {
    if (usePageSound.getState()) tellSound()
  })
  const stopKeeping = keepConnected(socket, onSessionEnd)
  setTypingSender((roomId) => void socket.volatile.emit('typing', { roomId }))
  setWatchTeller((word, what) => {
    // Not buffered for a later connection, which sends all watches itself.
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
    use.stop()
    stopTellingSound()
    stopKeeping()
    stopReplaying()
    setTypingSender(undefined)
    setWatchTeller(undefined)
    socket.removeAllListeners()
    socket.disconnect()
    setMaintenance(false)
  }
}

/** What events do outside the cache, once: it is not replayed on reads. */
const effects: { [E in EventName]?: (payload: LiveEvents[E]) => void } = {
  typing: ({ roomId }) => onTyping(roomId),
  'message:new': ({ roomId, isMine }) => {
    if (!isMine) onTypingStopped(roomId)
  },
  presence: ({ roomIds, online }) => {
    if (!online) for (const id of roomIds) onTypingStopped(id)
  },
  'case:paged': (call) => usePaged.setState(call, true),
  'live:degraded': () => setConnection('degraded'),
  'maintenance:changed': ({ isOn }) => setMaintenance(isOn),
}

function bindEvents(
  socket: LiveSocket,
  cache: QueryClient,
  hear: (change: () => void) => void,
  onSessionEnd: SessionEnded,
): void {
  // Socket.IO's listener types cannot express a generic event name; `E` ties name and payload together here.
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

/**
 * Reconnect after every loss: by Socket.IO's backoff, by our own if the server closed the connection, at once when the
 * network or the page comes back.
 */
function keepConnected(socket: LiveSocket, onSessionEnd: SessionEnded) {
  let attempt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  // A new connection, because `connect` alone waits for the scheduled attempt.
  const redial = () => socket.disconnect().connect()
  const lost = () => {
    clearTimeout(timer)
    if (useConnection.getState().state === 'connecting') firstConnectionFailed()
    else setConnection('lost')
    // Socket.IO does not reconnect after a refusal or a close by the server.
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
