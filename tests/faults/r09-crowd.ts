import { api, type ClientToServer, type ServerToClient } from '@dodam/contract'
import { io, type Socket } from 'socket.io-client'
import { backoffMs } from '../../web/src/live/backoff.ts'
import { reconnection } from '../../web/src/live/reconnection.ts'
import type { History } from './history.ts'
import { ask, RestError } from './rest.ts'
import type { Signal } from './signal.ts'

/** One read over REST. */
export interface Read {
  /** When it began. */
  at: number
  ms: number
}

export interface DeviceSettings {
  memberId: number
  token: string
  /** The target of its socket, through a proxy that can be cut. */
  socketOrigin: string
  restOrigin: string
  history: History
  /** Notified whenever it was connected or lost. */
  signal: Signal
  reads: Read[]
}

/** A further device of a member, with the web app in the background: it dials with the same settings, does not poll meanwhile, and reads its rooms again when it is back. */
export class Device {
  isConnected = false
  /** When it was last lost, and last connected. */
  lostAt = 0
  backAt = 0
  /** Failed connection attempts since the beginning. */
  failures = 0
  readonly #is: DeviceSettings
  readonly #socket: Socket<ServerToClient, ClientToServer>
  #refusals = 0
  #timer: NodeJS.Timeout | undefined

  constructor(settings: DeviceSettings) {
    this.#is = settings
    const { history, signal, memberId, token, socketOrigin } = settings
    const socket = io(socketOrigin, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      ...reconnection,
    })
    this.#socket = socket
    const surprise = (what: string) => history.add({ kind: 'surprise', by: memberId, what })
    socket.on('connect', () => {
      this.isConnected = true
      this.backAt = history.now()
      void this.#read()
      signal.ring()
    })
    socket.on('disconnect', (reason) => {
      this.isConnected = false
      this.lostAt = history.now()
      if (!socket.active) surprise(`cut by the server: ${reason}`)
      signal.ring()
    })
    socket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      this.failures++
      if (error.data?.code === 'UNAUTHORIZED') surprise('signed out')
      else if (!socket.active)
        this.#timer = setTimeout(() => socket.connect(), backoffMs(++this.#refusals))
    })
    socket.on('session:ended', ({ reason }) => surprise(`session ended: ${reason}`))
  }

  async #read(): Promise<void> {
    const { history, memberId, token, restOrigin, reads } = this.#is
    const at = history.now()
    try {
      await ask(restOrigin, api.chat.listRooms, { token })
    } catch (error) {
      if (!(error instanceof RestError)) throw error
      history.add({ kind: 'surprise', by: memberId, what: `its rooms: ${error.message}` })
    } finally {
      reads.push({ at, ms: history.now() - at })
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#socket.removeAllListeners()
    this.#socket.disconnect()
  }
}
